import { combine, split } from 'shamir-secret-sharing';
import { randomBytes, type Bytes } from './bytes';
import { IncorrectKey } from './incorrect-key';
import { joinShares, splitKey } from './shares';
import { addressOf, newKey } from './wallet-key';

const KEYS = 10_000;

test('WAL-02 any two of three shares rebuild the key, over 10,000 keys, and their bytes are even', async () => {
  // Even bytes: of 256 values each comes about as often as any other, at every place of every share.
  const counts = [0, 1, 2].map(() => Array.from({ length: 32 }, () => new Uint32Array(256)));
  const key = new Uint8Array(32);
  let wrong = 0;
  for (let round = 0; round < KEYS; round += 1) {
    // Keys that differ in a few bits only: whatever is even comes from the sharing, not from the key.
    new DataView(key.buffer).setUint32(28, round + 1);
    const { a, b, c } = await splitKey(key);
    for (const pair of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const joined = await combine(pair);
      if (joined.some((byte, index) => byte !== key[index])) wrong += 1;
    }
    for (const [which, share] of [a, b, c].entries()) {
      for (let place = 0; place < 32; place += 1) {
        const seen = counts[which]?.[place];
        const value = share[place];
        if (seen && value !== undefined) seen[value] = (seen[value] ?? 0) + 1;
      }
    }
  }
  expect(wrong).toBe(0);
  // Chi-square with 255 degrees of freedom has the mean 255 and the deviation 22.6. The worst of 96 places is beyond 400
  // twice in a million runs; a share that kept a bit of the key would be in the thousands.
  const chiSquares = counts.flat().map((seen) => {
    const expected = KEYS / 256;
    return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  });
  expect(chiSquares).toHaveLength(96);
  expect(Math.max(...chiSquares)).toBeLessThan(400);
  expect(chiSquares.reduce((sum, value) => sum + value, 0) / chiSquares.length).toBeLessThan(275);
  expect(chiSquares.reduce((sum, value) => sum + value, 0) / chiSquares.length).toBeGreaterThan(235);
});

test('two shares of real keys rebuild them, and only under their own address', async () => {
  for (let round = 0; round < 50; round += 1) {
    const key = newKey();
    const { a, b, c } = await splitKey(key);
    for (const [one, other] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      expect(await joinShares(one, other, addressOf(key))).toEqual(key);
      await expect(joinShares(one, other, addressOf(newKey()))).rejects.toThrow(IncorrectKey);
    }
  }
});

describe('WAL-02 WAL-18 what does not belong together is an incorrect key, never another wallet', () => {
  let shares: { a: Bytes; b: Bytes; c: Bytes };
  let address: string;
  beforeAll(async () => {
    const key = newKey();
    shares = await splitKey(key);
    address = addressOf(key);
  });
  const refused = (one: Bytes, other: Bytes) =>
    expect(joinShares(one, other, address)).rejects.toThrow(IncorrectKey);

  test('every single bit of a share', async () => {
    for (let bit = 0; bit < shares.a.length * 8; bit += 1) {
      const flipped = shares.a.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await refused(flipped, shares.b);
    }
  });

  test('a share alone, twice, of another wallet, of another split, cut or of zeros', async () => {
    await refused(shares.a, shares.a);
    await refused(shares.a, (await splitKey(newKey())).b);
    const again = await splitKey(await joinShares(shares.a, shares.b, address));
    // By chance two splits share a place, or one byte of 33; never a whole share.
    await refused(shares.a, again.b);
    await refused(shares.a.slice(1), shares.b.slice(1));
    await refused(shares.a, new Uint8Array(33));
    await refused(new Uint8Array(0), shares.b);
  });
});

test('WAL-19 wrong numbers of bits, shares and thresholds are refused by name', async () => {
  for (const length of [0, 16, 31, 33]) {
    await expect(splitKey(randomBytes(length))).rejects.toThrow('A key has 256 bits');
  }
  const key = newKey();
  await expect(split(key, 1, 2)).rejects.toThrow('shares must be at least 2');
  await expect(split(key, 256, 2)).rejects.toThrow('at most 255');
  await expect(split(key, 3, 1)).rejects.toThrow('threshold must be at least 2');
  await expect(split(key, 2, 3)).rejects.toThrow('shares cannot be less than threshold');
  await expect(combine([key])).rejects.toThrow('shares must have at least 2');
  await expect(combine([key, key.slice(1)])).rejects.toThrow('same byte length');
});
