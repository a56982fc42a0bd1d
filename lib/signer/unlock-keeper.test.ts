import { randomBytes } from '@/lib/keys/bytes';
import type { Unlocked } from '@/lib/keys/key-share-wallet';
import type { SignerRequest } from './messages';
import type { Pair } from './pair';
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

const CONTRACT = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const pair: Pair = {
  chainId: 1,
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  next: { to: CONTRACT, value: '0', data: '0xabcdef' },
  swap: null,
  permit: null,
};
const second = (
  more: Partial<Extract<SignerRequest, { kind: 'transaction' }>['transaction']> = {},
): SignerRequest => ({
  kind: 'transaction',
  address: pair.address,
  transaction: {
    chainId: 1,
    to: CONTRACT,
    value: '0',
    data: '0xabcdef',
    nonce: 1,
    gas: '100000',
    fee: { gasPrice: '1' },
    ...more,
  },
});

test('an unlock is kept for two minutes from the password on', () => {
  expect(KEPT_MS).toBeLessThanOrEqual(120_000);
  const onWiped = jest.fn();
  const keeper = new UnlockKeeper(onWiped);
  const kept = unlocked();
  keeper.keep(kept, pair);
  jest.advanceTimersByTime(KEPT_MS - 1);
  expect(keeper.covering(second())).toBe(kept);
  expect(isWiped(kept)).toBe(false);
  jest.advanceTimersByTime(1);
  expect(keeper.covering(second())).toBeNull();
  expect(isWiped(kept)).toBe(true);
  expect(onWiped).toHaveBeenCalledTimes(1);
});

test('it is good for the call that was shown with it and for nothing else', () => {
  const keeper = new UnlockKeeper();
  keeper.keep(unlocked(), pair);
  for (const other of [
    { chainId: 10 },
    { to: pair.address },
    { to: null },
    { value: '1' },
    { data: '0xabcdee' },
  ]) {
    expect(keeper.covering(second(other))).toBeNull();
  }
  expect(keeper.covering({ kind: 'message', address: pair.address, message: '0x48' })).toBeNull();
  expect(keeper.covering({ ...second(), address: CONTRACT } as SignerRequest)).toBeNull();
  expect(keeper.covering(second({ nonce: 9, gas: '7' }))).not.toBeNull();
});

test('wiping ends it at once, and so does another unlock in its place', () => {
  const keeper = new UnlockKeeper();
  const [first, other] = [unlocked(), unlocked()];
  keeper.keep(first, pair);
  keeper.keep(other, pair);
  expect([isWiped(first), isWiped(other)]).toEqual([true, false]);
  keeper.wipe();
  expect(isWiped(other)).toBe(true);
  expect(keeper.covering(second())).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
