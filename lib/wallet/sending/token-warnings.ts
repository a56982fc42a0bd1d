import type { Simulation } from './simulate';
import type { Transfer } from './transfer';

/** What a transfer of a token does besides what it says. */
export type TokenWarning =
  /** The contract keeps a part: less arrives than is sent. */
  | { readonly kind: 'keepsPart'; readonly arriving: bigint }
  /** More leaves the wallet than is sent. */
  | { readonly kind: 'takesMore'; readonly leaving: bigint };

/** Compares what a node computed with the amount; coins do what they say. */
export function tokenWarnings(
  { token, amount, from, to }: Transfer,
  { before, after, arriving, isComputed }: Simulation,
): TokenWarning[] {
  if (token === null || !isComputed || from === to) return [];
  const leaving = before - after;
  return [
    ...(leaving > amount ? [{ kind: 'takesMore' as const, leaving }] : []),
    ...(arriving !== null && arriving < amount ? [{ kind: 'keepsPart' as const, arriving }] : []),
  ];
}
