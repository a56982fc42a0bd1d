import { isAddressEqual } from 'viem';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { readingClient } from '@/lib/wallet/clients';
import { commitmentOf } from './commitment';
import type { HandlePurchase } from './purchase';
import { readAvailability, resolveHandle } from './read-handles';

/** As in the contract: a commitment can be used from so many seconds on, and up to so many. */
export const COMMIT_MIN_SECONDS = 60;
export const COMMIT_MAX_SECONDS = 24 * 60 * 60;

/** How far a purchase is, as the chain says. Times are in seconds since 1970. */
export type PurchaseState =
  /** Nothing is on chain yet. */
  | { readonly kind: 'new' }
  | {
      readonly kind: 'committed';
      readonly since: number;
      /** What the chain calls now may be ahead of this device. */
      readonly chainNow: number;
    }
  | { readonly kind: 'bought' }
  /** Somebody else has the handle, or one that looks like it. */
  | { readonly kind: 'taken'; readonly existing: string }
  | { readonly kind: 'reserved' };

/** Asks the chain how far a purchase is. Before it is revealed the node is asked for the hash first, and for the name as in any check. */
export async function readPurchaseState(purchase: HandlePurchase): Promise<PurchaseState> {
  const client = readingClient(purchase.chainId);
  const [since, holder, { status, existing }, block] = await Promise.all([
    client.readContract({
      address: purchase.contract,
      abi: profileHandlesAbi,
      functionName: 'committedAt',
      args: [purchase.buyer, commitmentOf(purchase)],
    }),
    resolveHandle(purchase, purchase.handle),
    readAvailability(purchase, purchase.handle),
    client.getBlock(),
  ]);
  if (holder !== null && isAddressEqual(holder, purchase.buyer)) return { kind: 'bought' };
  if (status === 'taken' || status === 'lookAlike') return { kind: 'taken', existing };
  if (since > 0n) return { kind: 'committed', since: Number(since), chainNow: Number(block.timestamp) };
  return { kind: status === 'reserved' ? 'reserved' : 'new' };
}

/** Where a commitment stands at a moment. */
export function commitmentPhase(
  { since, chainNow }: Pick<Extract<PurchaseState, { kind: 'committed' }>, 'since' | 'chainNow'>,
  deviceNow: number,
): { readonly kind: 'waiting'; readonly secondsLeft: number } | { readonly kind: 'ready' | 'expired' } {
  const age = Math.max(deviceNow, chainNow) - since;
  if (age > COMMIT_MAX_SECONDS) return { kind: 'expired' };
  // A block may be a few seconds behind its clock.
  const secondsLeft = Math.ceil(COMMIT_MIN_SECONDS - age);
  return secondsLeft > 0
    ? { kind: 'waiting', secondsLeft: Math.min(secondsLeft, COMMIT_MIN_SECONDS) }
    : { kind: 'ready' };
}
