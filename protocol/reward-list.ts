import type { ShareHash } from './reward-shares';

/*
 * The list of a reward to named recipients, as the contract checks it: a leaf is hash(hash(index, recipient, amount)), each in
 * 32 bytes, and two nodes are hashed in the order of their size. Platform and browsers compute the same root with it.
 */

export interface ListedShare {
  readonly index: number;
  /** 0x and 40 digits. */
  readonly recipient: string;
  readonly amount: bigint;
}

export interface RewardList {
  readonly root: string;
  /** For each share, in the order in which they were given. */
  readonly proofs: readonly (readonly string[])[];
}

/** The tree over at least one share. A node without a neighbour goes up as it is. */
export function rewardList(shares: readonly ListedShare[], hash: ShareHash): RewardList {
  if (shares.length === 0) throw new RangeError('A list has at least one share');
  let level = shares.map((share) => hash(hash(leafOf(share))));
  const places = shares.map((_, place) => place);
  const proofs = shares.map((): string[] => []);
  while (level.length > 1) {
    for (const [share, place] of places.entries()) {
      const neighbour = level[place ^ 1];
      if (neighbour) proofs[share]?.push(toHex(neighbour));
      places[share] = place >> 1;
    }
    const next: Uint8Array[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      if (left) next.push(right ? hash(inOrder(left, right)) : left);
    }
    level = next;
  }
  const [root] = level;
  if (!root) throw new RangeError('A list has at least one share');
  return { root: toHex(root), proofs };
}

function leafOf({ index, recipient, amount }: ListedShare): Uint8Array {
  const words = [BigInt(index), BigInt(recipient), amount];
  return fromHex(words.map((word) => word.toString(16).padStart(64, '0')).join(''));
}

function inOrder(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [low, high] = toHex(one) < toHex(other) ? [one, other] : [other, one];
  const both = new Uint8Array(low.length + high.length);
  both.set(low);
  both.set(high, low.length);
  return both;
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
