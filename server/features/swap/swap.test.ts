import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { type Deployment, readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder, type LocalChains, startLocalChains } from '@/contracts/local-chain/local-chain';
import { SWAP_SECONDS } from '@/protocol/swap';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { amountOut, priceImpact } from './route-price';

let dataDir: string;
let chains: LocalChains;
let platform: TestPlatform;
let at: Deployment;

const CHAIN = 31_337;
const trader = privateKeyToAccount(generatePrivateKey());
const routerAbi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-swap-'));
  chains = await startLocalChains(dataDir, new Map([[CHAIN, 0]]));
  await chains.deployed;
  const [deployment] = readDeployments(chainFolder(dataDir));
  if (!deployment) throw new Error('nothing was deployed');
  at = deployment;
  // The second one is a network without a router.
  const nodes = new Map<number, readonly string[]>([
    [CHAIN, [chains.urls.get(CHAIN) ?? '']],
    [1, [chains.urls.get(CHAIN) ?? '']],
  ]);
  platform = await startTestPlatform({ config: { dataDir, nodes } });
  const person = await platform.person();
  const { hash } = await person.call('dripFaucet', { body: { chainId: CHAIN, address: trader.address } });
  await receiptOf(client(), hash as Hex);
});
afterAll(async () => {
  await chains.stop();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const client = () => createPublicClient({ transport: http(chains.urls.get(CHAIN)), pollingInterval: 25 });
const token = (symbol: string): Address => {
  const found = at.tokens.find((one) => one.symbol === symbol);
  if (!found) throw new Error(symbol);
  return found.address;
};
const asset = (symbol: string) => (symbol === 'ETH' ? ('native' as const) : token(symbol));
type Person = Awaited<ReturnType<TestPlatform['person']>>;
const ask = (person: Person, from: string, to: string, amount: bigint, slippage = 50) =>
  person.call('swapQuote', {
    params: { chainId: CHAIN },
    query: { from: asset(from), to: asset(to), amount: String(amount), slippage, address: trader.address },
  });
const balance = (symbol: string) =>
  symbol === 'ETH'
    ? client().getBalance({ address: trader.address })
    : client().readContract({
        address: token(symbol),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [trader.address],
      });

test.each([
  ['LUSD', 'LGLD', 500_000_000n, 3],
  ['LUSD', 'ETH', 100_000_000n, 2],
  ['ETH', 'LGLD', parseEther('0.5'), 2],
])(
  'SWP-02 OPN-91 %s for %s: the ready transaction is sent as it came and brings what was quoted',
  async (from, to, amount, steps) => {
    const person = await platform.person();
    const quote = await ask(person, from, to, amount);
    expect(quote).toMatchObject({ chainId: CHAIN, amount: String(amount), slippage: 50, providerFee: 0 });
    expect(quote.path).toHaveLength(steps);
    const amounts = await client().readContract({
      address: at.uniswapRouter,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [amount, quote.path as Address[]],
    });
    const expected = amounts.at(-1) ?? 0n;
    expect(quote.expected).toBe(String(expected));
    expect(quote.minimum).toBe(String((expected * 9_950n) / 10_000n));
    expect((quote.deadline ?? 0) - Date.parse(quote.time) / 1000).toBeCloseTo(SWAP_SECONDS, -1);
    expect(quote.allowance).toEqual(
      from === 'ETH' ? null : { spender: at.uniswapRouter, amount: String(amount) },
    );

    const wallet = createWalletClient({ account: trader, transport: http(chains.urls.get(CHAIN)) });
    if (quote.allowance) {
      const approve = { address: token(from), abi: erc20Abi, functionName: 'approve', chain: null } as const;
      await receiptOf(
        client(),
        await wallet.writeContract({ ...approve, args: [at.uniswapRouter, BigInt(quote.allowance.amount)] }),
      );
    }
    const before = await balance(to);
    const { to: target, data, value } = quote.transaction;
    const receipt = await receiptOf(
      client(),
      await wallet.sendTransaction({
        chain: null,
        to: target as Address,
        data: data as Hex,
        value: BigInt(value),
      }),
    );
    expect(receipt.status).toBe('success');
    const fee = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n;
    expect((await balance(to)) - before + fee).toBe(expected);
  },
);

test('what has no price is refused in words, and a network without swaps is not found', async () => {
  const person = await platform.person();
  await expect(ask(person, 'LUSD', 'LUSD', 1n)).rejects.toMatchObject({ error: 'swap_same_token' });
  await expect(ask(person, 'LUSD', 'ETH', 0n)).rejects.toMatchObject({ error: 'swap_too_small' });
  // One unit of a dollar buys gold, but of coins there is no unit small enough for a dollar's.
  await expect(ask(person, 'ETH', 'LUSD', 1n)).rejects.toMatchObject({ error: 'swap_too_small' });
  const query = { amount: '1000', slippage: 50, address: trader.address };
  const on = (chainId: number, from: 'native' | Address, to: Address) =>
    person.call('swapQuote', { params: { chainId }, query: { ...query, from, to } });
  await expect(on(CHAIN, 'native', at.wrappedNative)).rejects.toMatchObject({ error: 'swap_wrapped' });
  await expect(on(CHAIN, 'native', at.faucet)).rejects.toMatchObject({ error: 'swap_no_route' });
  await expect(on(1, 'native', token('LUSD'))).rejects.toMatchObject({ error: 'not_found' });
  await expect(on(31_356, 'native', token('LUSD'))).rejects.toMatchObject({ error: 'not_found' });
  for (const slippage of [9, 501]) {
    const words = new URLSearchParams({
      ...query,
      from: 'native',
      to: token('LUSD'),
      slippage: String(slippage),
    });
    expect((await person.send(`/api/wallet/swap/${CHAIN}?${words}`)).status).toBe(400);
  }
});

test('how far an amount moves a price is never called less than it is', () => {
  const pool = { reserveIn: 1_000_000n, reserveOut: 1_000_000n };
  const impact = (amount: bigint, pools = [pool]) => priceImpact(pools, amount, amountOut(pools, amount));
  // At 1 to 1 a payment of a tenth of the pool, its fee aside, gets 9.07 % less.
  expect(impact(100_000n)).toBe(907);
  expect(impact(100_000n, [pool, pool])).toBeGreaterThan(1_600);
  expect(impact(1_000n)).toBeLessThan(20);
  expect(amountOut([{ reserveIn: 0n, reserveOut: 5n }], 10n)).toBe(0n);
});
