import { hexToBytes, keccak256 } from 'viem';
import { evenShare, randomShares } from './reward-shares';

const hash = (input: Uint8Array) => keccak256(input, 'bytes');

function seed(n: number): Uint8Array {
  return hexToBytes(keccak256(Uint8Array.of(n)));
}

function sum(shares: readonly bigint[]): bigint {
  return shares.reduce((total, share) => total + share, 0n);
}

test('an even split gives everybody the same and refuses a rest', () => {
  expect(evenShare(100n, 4)).toBe(25n);
  expect(evenShare(100n, 3)).toBeNull();
  expect(evenShare(2n, 3)).toBeNull();
  expect(evenShare(0n, 1)).toBeNull();
  expect(evenShare(5n, 0)).toBeNull();
});

test('random shares are the amount together, each from one unit to twice the mean', () => {
  for (let n = 0; n < 200; n += 1) {
    const count = 1 + ((n * 37) % 60);
    const amount = BigInt(count) + BigInt(n) ** 9n;
    const shares = randomShares({ amount, count, seed: seed(n) }, hash);
    expect(shares).toHaveLength(count);
    expect(sum(shares)).toBe(amount);
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(1n);
      expect(share * BigInt(count)).toBeLessThanOrEqual(2n * amount);
    }
  }
});

test('a share of as many units as people is one unit for each', () => {
  expect(randomShares({ amount: 7n, count: 7, seed: seed(1) }, hash)).toEqual(Array(7).fill(1n));
});

test('no place in the order is better than another', () => {
  const totals = [0n, 0n, 0n, 0n];
  const rounds = 400;
  for (let n = 0; n < rounds; n += 1) {
    const round = keccak256(Uint8Array.of(n & 255, n >> 8), 'bytes');
    randomShares({ amount: 4_000n, count: 4, seed: round }, hash).forEach((share, index) => {
      totals[index] = (totals[index] ?? 0n) + share;
    });
  }
  for (const total of totals) {
    expect(Number(total) / rounds).toBeGreaterThan(900);
    expect(Number(total) / rounds).toBeLessThan(1_100);
  }
});

test('what a seed answers is frozen', () => {
  expect(randomShares({ amount: 250_000_000n, count: 6, seed: seed(0) }, hash)).toMatchInlineSnapshot(`
   [
     66282424n,
     18587884n,
     76263048n,
     69863434n,
     899331n,
     18103879n,
   ]
  `);
});

test('nothing is drawn that could not be paid', () => {
  expect(() => randomShares({ amount: 2n, count: 3, seed: seed(0) }, hash)).toThrow(RangeError);
  expect(() => randomShares({ amount: 2n, count: 0, seed: seed(0) }, hash)).toThrow(RangeError);
});
