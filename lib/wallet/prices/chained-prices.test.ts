import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { chainedPrices, type PriceSource } from './chained-prices';

/* Sources of prices are asked in their order, and one that keeps failing is left alone for a while. */

const network = { chainId: 1 } as WalletNetwork;
const other = { chainId: 56 } as WalletNetwork;
const tokens = ['a', 'b', 'c'].map((id) => ({ id }) as WalletToken);
let now = 0;

/** Knows the tokens of its list, or is away. */
class Source implements PriceSource {
  readonly asked: string[][] = [];
  isHere = true;
  serves = () => this.isHere;
  isAway = false;
  constructor(private readonly known: Readonly<Record<string, bigint>>) {}
  pricesOf(_network: WalletNetwork, wanted: readonly WalletToken[]) {
    this.asked.push(wanted.map(({ id }) => id));
    if (this.isAway) return Promise.reject(new Error('away'));
    const found = wanted.flatMap(({ id }) =>
      id in this.known ? [[id, { usd: this.known[id] as bigint, change: null }] as const] : [],
    );
    return Promise.resolve(new Map(found));
  }
}

const usd = (prices: ReadonlyMap<string, { usd: bigint }>) =>
  Object.fromEntries([...prices].map(([id, price]) => [id, price.usd]));

test('an earlier source counts more, a later one is asked for the rest, and what nobody knows has no price', async () => {
  const [first, second] = [new Source({ a: 1n }), new Source({ a: 9n, b: 2n })];
  const prices = await chainedPrices([first, second], () => now).pricesOf(network, tokens);
  expect(usd(prices)).toEqual({ a: 1n, b: 2n });
  expect(second.asked).toEqual([['b', 'c']]);
});

test('a source that is away is replaced by the next; nothing is known only if all are', async () => {
  const [first, second] = [new Source({ a: 1n }), new Source({ a: 9n })];
  const chained = chainedPrices([first, second], () => now);
  first.isAway = true;
  expect(usd(await chained.pricesOf(network, tokens))).toEqual({ a: 9n });
  second.isAway = true;
  await expect(chained.pricesOf(network, tokens)).rejects.toThrow('away');
  // One that is not for this network has not answered either.
  first.isHere = false;
  await expect(chained.pricesOf(network, tokens)).rejects.toThrow('away');
  expect(usd(await chainedPrices([first], () => now).pricesOf(network, tokens))).toEqual({});
});

test('three failures in a row leave a source alone for five minutes, on that network; then it is tried once', async () => {
  const source = new Source({ a: 1n });
  const chained = chainedPrices([source], () => now);
  const ask = (where = network) => chained.pricesOf(where, tokens).then(usd, () => 'unknown');
  source.isAway = true;
  for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('unknown');
  expect(source.asked).toHaveLength(3);
  expect(await ask(other)).toBe('unknown');
  expect(source.asked).toHaveLength(4);
  now += 5 * 60_000;
  expect(await ask()).toBe('unknown');
  expect(await ask()).toBe('unknown');
  expect(source.asked).toHaveLength(5);
  now += 5 * 60_000;
  source.isAway = false;
  expect(await ask()).toEqual({ a: 1n });
  expect(await ask()).toEqual({ a: 1n });
  expect(source.asked).toHaveLength(7);
});
