/*
 * How a reward is split. The platform fixes the shares with it and every browser recomputes them from the revealed seed,
 * so what it answers is frozen: a change makes the shares of rewards that exist look false.
 *
 * The draw is that of docs/contracts.md. Its random numbers are hash(seed ‖ n), n counting from 0 in eight bytes, the
 * highest first; one of them, read as a whole number, modulo the width of the interval is a draw. A width is below 2^97,
 * so that the remainder prefers nothing that anybody could notice.
 */

/** Thirty-two bytes for bytes; keccak-256 wherever the product calls it. */
export type ShareHash = (input: Uint8Array) => Uint8Array;

export interface RandomSplit {
  /** All shares together, in the smallest unit. */
  readonly amount: bigint;
  /** Shares; at least one, and not more than the amount. */
  readonly count: number;
  /** 32 bytes. */
  readonly seed: Uint8Array;
}

/** What everybody gets of an amount that is split evenly; null when a rest would stay or a share would be nothing. */
export function evenShare(amount: bigint, count: number): bigint | null {
  if (count < 1 || amount < BigInt(count) || amount % BigInt(count) !== 0n) return null;
  return amount / BigInt(count);
}

/** The shares of a random split in the order of their indices; together they are the amount. */
export function randomShares({ amount, count, seed }: RandomSplit, hash: ShareHash): bigint[] {
  if (!Number.isSafeInteger(count) || count < 1 || amount < BigInt(count)) {
    throw new RangeError('A random split needs at least one share and one unit for each');
  }
  const below = drawsFrom(seed, hash);
  const shares: bigint[] = [];
  const cap = (2n * amount) / BigInt(count);
  let remaining = amount;
  for (let after = BigInt(count) - 1n; after > 0n; after -= 1n) {
    const least = larger(1n, remaining - after * cap);
    const most = smaller(cap, remaining - after);
    const share = least + below(most - least + 1n);
    shares.push(share);
    remaining -= share;
  }
  shares.push(remaining);
  shuffle(shares, below);
  return shares;
}

/** Without it the last indices would get the extremes. */
function shuffle(shares: bigint[], below: (width: bigint) => bigint): void {
  for (let last = shares.length - 1; last > 0; last -= 1) {
    const chosen = Number(below(BigInt(last) + 1n));
    const share = shares[chosen] ?? 0n;
    shares[chosen] = shares[last] ?? 0n;
    shares[last] = share;
  }
}

function drawsFrom(seed: Uint8Array, hash: ShareHash): (width: bigint) => bigint {
  const input = new Uint8Array(seed.length + 8);
  input.set(seed);
  const counter = new DataView(input.buffer, seed.length);
  let next = 0n;
  return (width) => {
    counter.setBigUint64(0, next);
    next += 1n;
    return toBigInt(hash(input)) % width;
  };
}

function toBigInt(bytes: Uint8Array): bigint {
  let hex = '0x';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
