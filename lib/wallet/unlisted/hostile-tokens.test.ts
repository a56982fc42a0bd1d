import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  pad,
  parseAbi,
  size,
  toEventSelector,
  toHex,
  type PublicClient,
} from 'viem';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import { shortAddress } from '@/lib/format/address';
import { chainBalances } from '@/lib/wallet/balances/read-balances';
import { clientAt } from '@/lib/wallet/clients';
import { chainPrices } from '@/lib/wallet/prices/prices';
import { sendFailureOf } from '@/lib/wallet/sending/failure';
import { simulateTransfer } from '@/lib/wallet/sending/simulate';
import { tokenWarnings } from '@/lib/wallet/sending/token-warnings';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { jsonRpc } from '@/lib/wallet/node/json-rpc';
import { asks, askContract } from './contract-answers';
import { incomingContracts } from './incoming';
import { inspectToken, type Inspection } from './inspect-token';
import { readUnlisted } from './read-unlisted';
import { codeOf, push, type TokenCode } from './testing/token-code';
import cases from './testing/hostile-tokens.json';

/* Tokens that strangers make, each on a real chain through what the wallet reads and does with them. */

const chainId = 31_337;
const keys = newKeys();
const holder = accountsOf(keys).owner.address;
const ines = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const address = getAddress(`0x${'fa'.repeat(20)}`);
const HELD = 1_000n;

interface Case {
  readonly title: string;
  readonly code: TokenCode;
  readonly refusal?: string;
  readonly findings?: readonly string[];
  readonly lookAlike?: string;
  /** Shown as it is; otherwise the short address stands for it. */
  readonly symbol?: string;
  readonly send?: string;
}

let anvil: Anvil;
let client: PublicClient;
let at: Deployment;

beforeAll(async () => {
  anvil = await startAnvil({ chainId, accounts: 0 });
  at = await deploy(anvil.url, chainId, keys);
  client = clientAt(anvil.url);
});
afterAll(() => anvil.stop());

function listed(): WalletToken[] {
  const coin = { address: null, symbol: 'ETH', name: 'Ether', decimals: 18 };
  return [coin, ...at.tokens].map((one) => ({
    ...{ id: `${chainId}:${one.address ?? 'native'}`, name: one.name, symbol: one.symbol, logo: '' },
    ...{ tokenType: one.address ? tokenTypes.erc20 : tokenTypes.native, address: one.address },
    ...{ decimals: one.decimals, chainId, sort: 0, suggested: true, usdPrice: null },
    ...{ changePercent24Hour: null, isCustom: false, createdTime: '', updatedTime: '', network: 'local-eth' },
  }));
}
const network = () =>
  ({
    ...{ chainId, shortName: 'local-eth', multicall3: at.multicall3, tokens: listed() },
    nativeToken: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    prices: {
      pools: {
        factory: at.uniswapFactory,
        wrappedNative: at.wrappedNative,
        dollar: at.tokens.find(({ symbol }) => symbol === 'LUSD')?.address ?? '',
      },
      feeds: [],
    },
  }) as unknown as WalletNetwork;

const sentences = ({ findings = [], refusal, lookAlike }: Record<string, never> | Case) => [
  ...findings.map((one) => `unlistedToken.finding.${one}`),
  ...(refusal === undefined ? [] : [`unlistedToken.refusal.${refusal}`]),
  ...(lookAlike === undefined ? [] : ['unlistedToken.lookAlike']),
];
const sendSentences: Readonly<Record<string, string>> = {
  token: 'sending.failure.token',
  reverted: 'sending.failure.reverted',
  keepsPart: 'sending.keepsPart',
  takesMore: 'sending.takesMore',
};

test('the set is of 40 tokens at least', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
});

test.each(cases as unknown as Case[])('WAL-39 WAL-43 a hostile token: $title', async (one) => {
  const miner = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  await miner.setCode({ address, bytecode: codeOf(one.code) });
  await miner.setStorageAt({ address, index: pad(holder), value: toHex(HELD, { size: 32 }) });
  await miner.setStorageAt({ address, index: pad(ines), value: toHex(0n, { size: 32 }) });
  await miner.mine({ blocks: 2 });

  const found = await inspectToken(client, network(), address);
  expect(summary(found)).toEqual({
    refusal: one.refusal ?? null,
    findings: one.findings ?? [],
    lookAlike: one.lookAlike ?? null,
    symbol: one.refusal ? null : (one.symbol ?? shortAddress(address)),
  });
  for (const key of sentences(one)) expect([text(en, key), text(zh, key)]).toEqual([SENTENCE, SENTENCE]);

  // Whoever has added it, and whatever it has become since: nothing else is read wrongly because of it.
  const token: WalletToken =
    'refusal' in found ? { ...(listed()[1] as WalletToken), id: 'x', address, isCustom: true } : found.token;
  const all = [...listed(), token];
  const balances = await chainBalances(() => client).balancesOf(holder, network(), all);
  const alone = await chainBalances(() => client).balancesOf(holder, network(), listed());
  for (const { id } of listed()) expect(balances.get(id)).toBe(alone.get(id));
  if ('refusal' in found && ['noCode', 'noBalance', 'falseBalance'].includes(found.refusal)) {
    expect(balances.get(token.id)).toBeNull();
  }
  expect((await chainPrices(() => client).pricesOf(network(), all)).has(token.id)).toBe(false);

  if (one.send === undefined) return;
  const transfer = { chainId, from: holder, to: ines, token: address, amount: 100n };
  const result = await simulateTransfer(client, transfer, at.multicall3).then(
    (simulation) => tokenWarnings(transfer, simulation)[0]?.kind ?? 'fine',
    sendFailureOf,
  );
  expect(result).toBe(one.send);
  const key = sendSentences[one.send];
  if (key !== undefined) expect([text(en, key), text(zh, key)]).toEqual([SENTENCE, SENTENCE]);
});

test('a contract that names an address to be fetched has nobody fetch it', async () => {
  let fetched = 0;
  const server = createServer((_, response) => response.end(String((fetched += 1))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{sender}/{data}`;
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [address, [url], '0x', '0x00000000', '0x'],
  });
  const length = push(size(lookup));
  const miner = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  const bytecode = `0x${length}${push(18)}600039${length}6000fd${lookup.slice(2)}` as const;
  await miner.setCode({ address, bytecode });
  // The contract does say so.
  const open = createPublicClient({ transport: http(anvil.url, { retryCount: 0 }) });
  await open.call({ to: address, data: '0x12345678' }).catch(() => undefined);
  expect(fetched).toBe(1);
  expect(await inspectToken(client, network(), address)).toEqual({ refusal: 'noDecimals' });
  await chainBalances(() => client).balancesOf(holder, network(), [
    { ...(listed()[1] as WalletToken), id: 'x', address, isCustom: true },
  ]);
  const transfer = { chainId, from: holder, to: ines, token: address, amount: 1n };
  await simulateTransfer(client, transfer, at.multicall3).catch(() => undefined);
  expect(fetched).toBe(1);
  server.close();
});

test('while no node responds, no contract is judged, whoever asks', async () => {
  // As the gateway responds to a batch.
  const refusal = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'No node' } });
  const server = createServer((_, response) =>
    response.writeHead(502, { 'content-type': 'application/json' }).end(refusal),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const reader of [{ request: jsonRpc(url) }, clientAt(url)]) {
    await expect(askContract(reader, address, { data: asks.decimals })).rejects.toThrow();
    await expect(inspectToken(reader, network(), address)).rejects.toThrow();
    const prices = chainPrices(() => reader).pricesOf(
      {
        ...network(),
        prices: { pools: null, feeds: [{ tokenId: listed()[0]?.id ?? '', aggregator: address }] },
      },
      listed(),
    );
    await expect(prices).rejects.toThrow();
  }
  server.close();
});

test('a token that came unasked is found once, and one whose decimals have changed shows no amount', async () => {
  const miner = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  const other = getAddress(`0x${'fb'.repeat(20)}`);
  // Says Transfer of 5 from whoever calls to whom its first argument names.
  const transferred = toEventSelector(erc20Abi[1]).slice(2);
  const owner = createWalletClient({ account: accountsOf(keys).owner, transport: http(anvil.url) });
  for (const to of [address, other, address]) {
    await miner.setCode({ address: to, bytecode: `0x6005600052600435327f${transferred}60206000a3` });
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [holder, 5n] });
    const hash = await owner.sendTransaction({ to, data, gas: 100_000n, chain: null });
    expect((await receiptOf(client, hash)).status).toBe('success');
  }
  expect((await incomingContracts(client, network(), holder)).slice(0, 2)).toEqual([address, other]);
  expect(await incomingContracts(client, network(), ines)).toEqual([]);

  const code = (decimals: number) =>
    codeOf({
      'decimals()': { number: String(decimals) },
      'symbol()': { text: 'MOVE' },
      'balanceOf(address)': 'stored',
    });
  await miner.setCode({ address, bytecode: code(6) });
  await miner.mine({ blocks: 2 });
  const read = (decimals: number | null) =>
    readUnlisted(client, network(), { contract: address, decimals }, holder);
  expect(await read(null)).toMatchObject({ amount: HELD, refusal: null, token: { symbol: 'MOVE' } });
  expect(await read(6)).toMatchObject({ amount: HELD, refusal: null });
  expect(await read(18)).toMatchObject({ amount: null, refusal: 'changed' });
  await miner.setCode({ address, bytecode: '0x' });
  expect(await read(6)).toMatchObject({
    amount: null,
    refusal: 'noCode',
    token: { symbol: shortAddress(address) },
  });
});

const SENTENCE = expect.stringMatching(/[.。?？]$/);

function text(messages: unknown, key: string): unknown {
  return key.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages);
}

function summary(found: Inspection) {
  if ('refusal' in found) return { refusal: found.refusal, findings: [], lookAlike: null, symbol: null };
  const { token, findings, lookAlike } = found;
  expect(token.name.length).toBeLessThanOrEqual(40);
  expect(token.symbol + token.name).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  return { refusal: null, findings, lookAlike: lookAlike?.symbol ?? null, symbol: token.symbol };
}
