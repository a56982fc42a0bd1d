import { handlePlaceOf } from './handle-place';
import { forgetPurchase, keepPurchase, newPurchase, purchases } from './purchase';
import { paramsOf } from './commitment';
import { commitmentPhase } from './purchase-state';
import { pinHandle, pinnedAddress } from './pins';
import type { WalletNetwork } from '@/protocol/wallet';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;

function networkOf(chainId: number, isLocal: boolean, contract: string | null) {
  const handles = contract === null ? null : { contract, operator: null };
  return { chainId, isLocal, handles } as WalletNetwork;
}

test('handles are sold on the public network, where there is one, else on a local one', () => {
  const local = networkOf(31_356, true, address('1'));
  const open = networkOf(56, false, address('2'));
  expect(handlePlaceOf([networkOf(1, false, null)])).toBeNull();
  expect(handlePlaceOf([local])).toMatchObject({ chainId: 31_356, contract: address('1') });
  expect(handlePlaceOf([local, open])).toMatchObject({ chainId: 56, contract: address('2') });
});

test('HDL-04 the contract is told handle, to, avatar, metadata and operator', () => {
  const place = handlePlaceOf([networkOf(31_356, true, address('1'))]);
  if (!place) throw new Error('no place');
  const purchase = newPurchase(place, address('3'), 'atlas');
  expect(paramsOf({ ...purchase, operator: address('4') })).toEqual({
    to: address('3'),
    handle: 'atlas',
    avatar: '',
    metadata: '',
    operator: address('4'),
  });
});

test('a purchase is kept with its secret until it is forgotten, and a damaged one is none', () => {
  const place = handlePlaceOf([networkOf(31_356, true, address('1'))]);
  if (!place) throw new Error('no place');
  const [first, second] = [
    newPurchase(place, address('a'), 'atlas'),
    newPurchase(place, address('a'), 'other'),
  ];
  expect(first.secret).not.toBe(second.secret);
  expect(keepPurchase(first)).toBe(true);
  expect(keepPurchase(second)).toBe(true);
  expect(keepPurchase({ ...first, asked: { commit: { nonce: 4 }, reveal: null } })).toBe(true);
  expect(purchases.items().map(({ handle, asked }) => [handle, asked.commit?.nonce])).toEqual([
    ['atlas', 4],
    ['other', undefined],
  ]);
  forgetPurchase(first);
  localStorage.setItem('guildhall_handle_purchases', JSON.stringify([{ ...second, handle: 'Bad!' }, second]));
  expect(purchases.items()).toEqual([second]);
});

test.each<[string, number, number, object]>([
  ['at once', 0, 0, { kind: 'waiting', secondsLeft: 60 }],
  ['a moment before the minute', 59.5, 0, { kind: 'waiting', secondsLeft: 1 }],
  ['after the minute', 60, 0, { kind: 'ready' }],
  ['by a slow clock of the device', -300, 61, { kind: 'ready' }],
  ['by a clock of the device that is behind the block', -30, 0, { kind: 'waiting', secondsLeft: 60 }],
  ['in the last second', 86_400, 0, { kind: 'ready' }],
  ['after a day', 86_401, 0, { kind: 'expired' }],
])('a commitment %s', (_, device, chain, phase) => {
  const since = 1_800_000_000;
  expect(commitmentPhase({ since, chainNow: since + chain }, since + device)).toEqual(phase);
});

test('a handle is pinned where it was last paid, for each person', () => {
  const place = { contract: address('1') };
  expect(pinnedAddress(1, place, 'atlas')).toBeNull();
  pinHandle(1, place, { handle: 'atlas', address: address('a') });
  pinHandle(1, place, { handle: 'other', address: address('b') });
  pinHandle(1, place, { handle: 'atlas', address: address('b') });
  expect(pinnedAddress(1, place, 'atlas')).toMatch(/^0xb{40}$/i);
  expect(pinnedAddress(2, place, 'atlas')).toBeNull();
  expect(pinnedAddress(1, { contract: address('2') }, 'atlas')).toBeNull();
});
