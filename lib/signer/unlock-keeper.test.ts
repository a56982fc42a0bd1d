import { randomBytes } from '@/lib/keys/bytes';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import { KEPT_MS, UnlockKeeper } from './unlock-keeper';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An unlock whose key says whether it was wiped. */
function unlocked(): Unlocked {
  const key = randomBytes(32);
  return {
    key,
    address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
    version: 1,
    split: 1,
    isPending: false,
    file: {
      user: 7,
      address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
      version: 1,
      split: 1,
      kdf: { name: 'argon2id', memoryKiB: 65_536, iterations: 3, parallelism: 1, salt: 'A'.repeat(22) },
      shareB: new Uint8Array(61),
    },
    shareA: new Uint8Array(33),
    shareB: new Uint8Array(33),
    wipe: () => void key.fill(0),
  };
}
const isWiped = ({ key }: Unlocked) => key.every((byte) => byte === 0);

test('an unlock is kept for two minutes from the password on, however often it is used', () => {
  expect(KEPT_MS).toBeLessThanOrEqual(120_000);
  const onWiped = jest.fn();
  const keeper = new UnlockKeeper(onWiped);
  const kept = unlocked();
  keeper.keep(kept);
  jest.advanceTimersByTime(KEPT_MS - 1);
  // The second signature of the flow hands the same one back.
  keeper.keep(kept);
  expect(keeper.current).toBe(kept);
  expect(isWiped(kept)).toBe(false);
  jest.advanceTimersByTime(1);
  expect(keeper.current).toBeNull();
  expect(isWiped(kept)).toBe(true);
  expect(onWiped).toHaveBeenCalledTimes(1);
});

test('the end of a flow wipes it at once, and so does another unlock in its place', () => {
  const keeper = new UnlockKeeper();
  const [first, second] = [unlocked(), unlocked()];
  keeper.keep(first);
  keeper.keep(second);
  expect([isWiped(first), isWiped(second)]).toEqual([true, false]);
  keeper.wipe();
  expect(isWiped(second)).toBe(true);
  expect(keeper.current).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
