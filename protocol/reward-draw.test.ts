import { hexToBytes, keccak256, type Hex } from 'viem';
import { drawnShares, drawRuleOf, drawSalt, SALT_BYTES } from './reward-draw';
import vectors from './testing/draw-vectors.json';

const hash = (input: Uint8Array) => keccak256(input, 'bytes');
const bytes = (hex: string) => hexToBytes(hex as Hex);
/** Other bytes for each number. */
const drawn = (n: number) => hash(Uint8Array.of(n >> 8, n & 255));
const TRIES = 200;
const all = Array.from({ length: TRIES }, (_, n) => n);
/** Of shares of 1,000 on average. */
const firstShare = (salt: string, seed: Uint8Array, drawId: Uint8Array) =>
  Number(drawnShares({ amount: 6_000n, count: 6, salt, seed, drawId }, hash)[0]);

test('the rule is read off the salt', () => {
  const salt = drawSalt(new Uint8Array(SALT_BYTES).fill(7));
  expect(salt).toBe(`0x6472617720323a20${'07'.repeat(24)}`);
  expect(drawRuleOf(salt)).toBe(2);
  expect(drawRuleOf(keccak256(salt))).toBe(1);
  expect(() => drawSalt(new Uint8Array(32))).toThrow(RangeError);
});

const ofRooms = vectors.filter(({ file }) => file.params.recordType === 0);
test.each(ofRooms)('what is drawn for $name is frozen', ({ file, shares }) => {
  const { amount, count, salt } = file.params;
  const draw = { amount: BigInt(amount), count, salt, seed: bytes(file.seed), drawId: bytes(file.id) };
  expect(drawnShares(draw, hash).map(String)).toEqual(shares);
});

test('by rule 1 a platform that knows the salt chooses the first share; by rule 2 its best seed is as good as any', () => {
  const old = keccak256('0x01');
  const salt = drawSalt(new Uint8Array(SALT_BYTES));
  const best = (of: string, drawId: Uint8Array) =>
    all.reduce((chosen, n) => {
      const isBetter = firstShare(of, drawn(n), drawId) > firstShare(of, drawn(chosen), drawId);
      return isBetter ? n : chosen;
    }, 0);
  // Whatever the browser draws, the seed that was chosen gives what it was chosen for.
  const chosen = drawn(best(old, drawn(1_000)));
  for (const n of all.slice(0, 5)) expect(firstShare(old, chosen, drawn(n))).toBeGreaterThan(1_900);
  // By rule 2 it was chosen for one id, and the browser's salt makes another one.
  const committed = drawn(best(salt, drawn(1_000)));
  expect(firstShare(salt, committed, drawn(1_000))).toBeGreaterThan(1_900);
  const mean = all.reduce((sum, n) => sum + firstShare(salt, committed, drawn(n)), 0) / TRIES;
  expect(mean).toBeGreaterThan(850);
  expect(mean).toBeLessThan(1_150);
});
