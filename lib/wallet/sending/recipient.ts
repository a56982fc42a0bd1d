import { getAddress, isAddress, isAddressEqual, zeroAddress, type Address } from 'viem';
import { addressesOn } from '@/protocol/person-wallet';
import { COMPARED_CHARACTERS, type Payee } from '@/protocol/wallet';
import type { UserId } from '@/protocol/ids';

/** Why a text cannot be sent to. `checksum`: an address whose upper and lower case letters say that one is wrong. */
export type RecipientProblem = 'invalid' | 'checksum' | 'zero' | 'self' | 'token';

/** Reads an address that was typed or pasted, or says what is wrong with it. */
export function readRecipient(
  typed: string,
  { own, tokens = [] }: { readonly own: Address | null; readonly tokens?: readonly string[] },
): Address | RecipientProblem {
  const text = typed.trim();
  if (!isAddress(text, { strict: false })) return 'invalid';
  const hex = text.slice(2);
  const mixesCase = hex !== hex.toLowerCase() && hex !== hex.toUpperCase();
  if (mixesCase && !isAddress(text, { strict: true })) return 'checksum';
  const address = getAddress(`0x${hex.toLowerCase()}`);
  if (isAddressEqual(address, zeroAddress)) return 'zero';
  if (own !== null && isAddressEqual(address, own)) return 'self';
  // What is sent to a token's own contract is lost.
  if (tokens.some((token) => token.toLowerCase() === address.toLowerCase())) return 'token';
  return address;
}

/** Where a person gets what is sent on a network; null: nowhere. */
export function receivingAddress(person: Pick<Payee, 'wallets'>, chainId: number): Address | null {
  const [first] = addressesOn(person.wallets, chainId);
  return first === undefined ? null : getAddress(first);
}

/** A person who was sent to before: from this device, or as the chain has it. */
export interface KnownPayee {
  readonly address: Address;
  /** Null for an address without a person. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly firstSentMs: number;
  /** Only another device of the person says so, through the platform; neither this device nor the chain does. */
  readonly isElsewhere?: boolean;
  /** An entry of the address book: known by its name, and maybe never sent to. */
  readonly isSaved?: boolean;
}

/** What the sender should know before confirming. */
export type RecipientWarning =
  | { readonly kind: 'first' }
  | { readonly kind: 'lookAlike'; readonly of: KnownPayee; readonly differing: number }
  | { readonly kind: 'changed'; readonly before: KnownPayee }
  | { readonly kind: 'contract' }
  /** The contract of a token: what is sent there is lost. */
  | { readonly kind: 'tokenContract' }
  /** The handle, name or entry led to another address when it was last paid. */
  | { readonly kind: 'handleMoved'; readonly handle: string; readonly before: Address };

/**
 * Compares an address with those that were sent to before: a person whose address is another one than at the first
 * send, an address that begins and ends like a known one (people compare no more), one that is new. What only another
 * device says does not silence the comparison: an attacker who got hold of a session can say it, too.
 */
export function recipientWarnings(
  address: Address,
  userId: UserId | null,
  known: readonly KnownPayee[],
): RecipientWarning[] {
  const warnings: RecipientWarning[] = [];
  const pinned = userId === null ? undefined : known.find((payee) => payee.userId === userId);
  if (pinned && !isAddressEqual(pinned.address, address)) warnings.push({ kind: 'changed', before: pinned });
  const same = known.filter((payee) => payee.isSaved !== true && isAddressEqual(payee.address, address));
  if (same.some(({ isElsewhere }) => isElsewhere !== true)) return warnings;
  if (same.length === 0) warnings.push({ kind: 'first' });
  const alike = known.find(
    (payee) =>
      payee !== pinned && !isAddressEqual(payee.address, address) && looksLike(payee.address, address),
  );
  if (alike) warnings.push({ kind: 'lookAlike', of: alike, differing: differing(alike.address, address) });
  return warnings;
}

function looksLike(one: Address, other: Address): boolean {
  const ends = (address: Address) => [
    address.slice(2, 2 + COMPARED_CHARACTERS).toLowerCase(),
    address.slice(-COMPARED_CHARACTERS).toLowerCase(),
  ];
  const [[begin, end], [otherBegin, otherEnd]] = [ends(one), ends(other)];
  return begin === otherBegin && end === otherEnd;
}

function differing(one: Address, other: Address): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return [...left].filter((character, index) => character !== right[index]).length;
}

/** An address in groups of four, as a confirm step shows it: `0x8Ba1 f109 …`. */
export function addressGroups(address: string): readonly string[] {
  const digits = address.slice(2).match(/.{1,4}/g) ?? [];
  return digits.map((group, index) => (index === 0 ? `0x${group}` : group));
}
