import { decodeFunctionData } from 'viem';
import { aggregatorAbi } from '@/lib/signer/swap/swap.abi';
import { checkSwap } from '@/lib/signer/swap/check-swap';
import { swapAggregators, swapRouters } from '@/protocol/swap-router';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { AggregatorClient } from './aggregator-client';
import { impactOf } from './aggregator-impact';
import hostile from './testing/hostile-answers.json';
import {
  DAI,
  EXPECTED,
  KEY,
  ME,
  startProvider,
  USDC,
  type HostileAnswer,
  type TestProvider,
} from './testing/provider';

let provider: TestProvider;
let platform: TestPlatform;
let person: Awaited<ReturnType<TestPlatform['person']>>;

beforeAll(async () => {
  provider = await startProvider();
  const nodes = new Map<number, readonly string[]>([[1, ['http://127.0.0.1:9']]]);
  platform = await startTestPlatform({ config: { nodes, swapProvider: { url: provider.url, key: KEY } } });
  person = await platform.person();
});
afterAll(async () => {
  await platform.close();
  provider.server.closeAllConnections();
  provider.server.close();
});
beforeEach(() => {
  provider.answer = {};
  provider.asked.length = 0;
  platform.logLines.length = 0;
  // A network that was left alone is asked again.
  platform.clock.advance({ minutes: 2 });
});

const ask = (from: string, amount = 1_000_000_000n, chainId = 1) =>
  person.call('swapQuote', {
    params: { chainId },
    query: { from: from as 'native', to: DAI, amount: String(amount), slippage: 50, address: ME },
  });
const router = swapAggregators[0]?.address;

test.each([
  [USDC, 1_000_000_000n],
  ['native', 10n ** 18n],
])(
  'SWP-02 SWP-03 a quote of the provider for %s is read, bounded and written again by us',
  async (from, amount) => {
    const quote = await ask(from, amount);
    const minimum = (EXPECTED * 9_950n) / 10_000n;
    expect(quote).toMatchObject({
      ...{ expected: String(EXPECTED), minimum: String(minimum), deadline: null, poolFee: null },
      // A hundredth is 10 DAI: for all of it 999 in place of 1,000 come, a thousandth less.
      priceImpact: 10,
      allowance: from === USDC ? { spender: router, amount: String(amount) } : null,
      transaction: { to: router, value: from === USDC ? '0' : String(amount) },
    });
    const call = decodeFunctionData({ abi: aggregatorAbi, data: quote.transaction.data as '0x' });
    expect(call.args[1]).toMatchObject({ dstReceiver: ME, minReturnAmount: minimum, flags: 0n });
    const asset = from === USDC ? USDC : null;
    const wanted = { chainId: 1, from: asset, to: DAI, amount, slippage: 50 } as const;
    const context = { routers: swapRouters, account: ME, nowSeconds: 1 };
    expect(checkSwap(quote, wanted, context)).toBeNull();

    const swap = provider.asked.find(({ path }) => path.endsWith('/1/swap'));
    expect(swap?.key).toBe(`Bearer ${KEY}`);
    expect(Object.fromEntries(swap?.words ?? [])).toMatchObject({
      ...{ slippage: '0.5', receiver: ME, origin: ME, allowPartialFill: 'false', compatibility: 'true' },
    });
    expect(JSON.stringify(platform.logLines)).not.toContain(KEY);
  },
);

describe('SWP-02 a hostile answer of the provider has its sentence and is passed on to nobody', () => {
  test.each(hostile.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    provider.answer = one as HostileAnswer;
    await expect(ask(one.coin ? 'native' : USDC)).rejects.toMatchObject({ error: one.error });
    const logged = platform.logLines.filter(({ event }) => event === 'swap.provider_failed');
    expect(logged.map(({ problem, chain }) => [problem, chain])).toEqual(
      one.problem ? [[one.problem, 1]] : [],
    );
  });
});

test('a provider that keeps failing is left alone for a minute; a network without a node is not found', async () => {
  provider.answer = { status: 500, body: '' };
  for (let time = 0; time < 3; time += 1) {
    await expect(ask(USDC)).rejects.toMatchObject({ error: 'swap_provider_unavailable' });
  }
  provider.answer = {};
  provider.asked.length = 0;
  await expect(ask(USDC)).rejects.toMatchObject({ error: 'swap_provider_unavailable' });
  expect(provider.asked).toEqual([]);
  platform.clock.advance({ seconds: 61 });
  expect((await ask(USDC)).expected).toBe(String(EXPECTED));
  await expect(ask(USDC, 1n, 56)).rejects.toMatchObject({ error: 'not_found' });
  const offered = (await person.call('walletNetworks')).filter(({ swapEndpoint }) => swapEndpoint !== null);
  expect(offered.map(({ chainId }) => chainId)).toContain(1);
});

test.each([
  ['a thousandth less', { amount: 1_000n, expected: 999_000n, small: 10n, received: 10_000n }, 10],
  ['nothing less', { amount: 1_000n, expected: 1_000_000n, small: 10n, received: 10_000n }, 0],
  [
    'a few units, of which the rest was cut off',
    { amount: 1_000n, expected: 1_050n, small: 10n, received: 10n },
    455,
  ],
  ['nothing for the small amount', { amount: 1_000n, expected: 50n, small: 10n, received: 0n }, 5_000],
] as const)('a price impact is never called less than it is: %s', (_what, prices, impact) => {
  expect(impactOf(prices)).toBe(impact);
});

test('an answer that takes too long is not waited for', async () => {
  provider.answer = { body: 'NEVER' };
  const client = new AggregatorClient({ url: provider.url, key: KEY }, 50);
  const question = { src: USDC, dst: DAI, amount: '1', from: ME, slippage: '0.5' };
  await expect(client.swap(1, question)).rejects.toMatchObject({ problem: 'slow' });
});
