import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { holdingsOf, totalOf } from './holdings';

const usd = (dollars: number) => BigInt(dollars) * 10n ** 18n;
const network = { chainId: 31_337 } as WalletNetwork;
const token = (id: string, sort: number, more: Partial<WalletToken> = {}) =>
  ({ id, sort, decimals: 0, address: id === 'coin' ? null : '0x1', isCustom: false, ...more }) as WalletToken;

function read(amounts: Record<string, bigint | null>, prices: Record<string, [number, bigint | null]>) {
  const tokens = Object.keys(amounts).map((id, index) => token(id, index, { isCustom: id === 'own' }));
  return holdingsOf([
    {
      network,
      tokens,
      balances: new Map(Object.entries(amounts)),
      prices: new Map(
        Object.entries(prices).map(([id, [price, change]]) => [id, { usd: usd(price), change }]),
      ),
    },
  ]);
}

test('what is worth most stands first; coins and own tokens stay with nothing in them', () => {
  const rows = read(
    { coin: 0n, none: 0n, own: 0n, big: 5n, small: 100n },
    { big: [10, null], small: [0, null] },
  );
  expect(rows.map(({ token: { id } }) => id)).toEqual(['big', 'small', 'coin', 'own']);
});

test('a token without a price has no value, and the total says that it is a part', () => {
  const rows = read({ coin: 2n, ember: 9n }, { coin: [100, 100n] });
  expect(rows.find(({ token: { id } }) => id === 'ember')).toMatchObject({ price: null, value: null });
  expect(totalOf(rows)).toEqual({ value: usd(200), gain: expect.any(BigInt), isPartial: true });
});

test('a total of nothing known is unknown, a total of nothing held is nothing', () => {
  expect(totalOf(read({ coin: 2n }, {}))).toEqual({ value: null, gain: null, isPartial: true });
  expect(totalOf(read({ coin: 0n }, {}))).toEqual({ value: 0n, gain: null, isPartial: false });
});

test('the gain of a day is exact, and unknown as soon as one part is', () => {
  expect(totalOf(read({ coin: 1n }, { coin: [110, 1000n] })).gain).toBe(usd(10));
  expect(totalOf(read({ coin: 1n, gold: 1n }, { coin: [110, 1000n], gold: [1, null] })).gain).toBeNull();
});

test('a network that does not answer has no rows instead of rows of nothing', () => {
  expect(holdingsOf([{ network, tokens: [token('coin', 0)], balances: null, prices: new Map() }])).toEqual(
    [],
  );
});
