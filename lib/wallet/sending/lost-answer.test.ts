import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createClient,
  createPublicClient,
  createTestClient,
  getAddress,
  http,
  keccak256,
  parseEther,
  type EIP1193Provider,
  type Hash,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createConfig, createStorage, http as wagmiHttp, injected, noopStorage, type Config } from 'wagmi';
import { connect } from 'wagmi/actions';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { networkByChainId } from '@/protocol/network';
import { until } from '@/server/testing/until';
import { sentList, type SentTransfer } from '@/lib/wallet/activity/sent-list';
import { chainOf } from '@/lib/wallet/chain';
import { readingClient } from '@/lib/wallet/clients';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { submit } from '@/lib/wallet/submit-transaction';
import { openPage } from '@/lib/wallet/testing/page';
import { runRevokes } from '@/lib/wallet/approvals/revoke';
import { revokeList } from '@/lib/wallet/approvals/revoke-list';
import { planReplacement, sendReplacement } from './replace';
import { sendTransfer } from './send-transfer';
import { waitingSend } from './waiting-send';

/* A wallet that has signed and hears no more of its node: the hash is known, so the device keeps it. */

const HERE = 31_337;
const account = privateKeyToAccount(generatePrivateKey());
const transfer = {
  ...{ chainId: HERE, from: account.address, token: null, amount: 7n },
  to: getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72'),
};
const words = { symbol: 'ETH', decimals: 18, payee: null, room: null };
const fee = { gas: 21_000n, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n, amount: 0n };

let anvil: Anvil;
let line: Server;
let isCut = false;
/** What is handed in does not even reach the node. */
let isDeaf = false;
let config: Config;
let closePage: () => void;
let signed: Hash[] = [];

const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });
const only = () => sentList.items()[0] as SentTransfer;

/** Signs as the signer does, and hands in as the key-share wallet does, over a line that may be cut after each question. */
const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
    if (method === 'eth_chainId') return `0x${HERE.toString(16)}`;
    if (method !== 'eth_sendTransaction') throw Object.assign(new Error('unknown'), { code: -32_601 });
    const of = params[0] as Record<'to' | 'value' | 'gas' | 'nonce', Hex> & Record<string, Hex>;
    const nonce = of.nonce
      ? Number(of.nonce)
      : await createPublicClient({ transport: http(anvil.url) }).getTransactionCount({
          address: account.address,
        });
    const raw = await account.signTransaction({
      ...{ chainId: HERE, type: 'eip1559', to: of.to, nonce },
      ...{ value: BigInt(of.value ?? 0), gas: BigInt(of.gas) },
      maxFeePerGas: BigInt(of['maxFeePerGas'] ?? 0),
      maxPriorityFeePerGas: BigInt(of['maxPriorityFeePerGas'] ?? 0),
    });
    signed.push(keccak256(raw));
    const { port } = line.address() as AddressInfo;
    const transport = http(`http://127.0.0.1:${port}`, { retryCount: 0 });
    return submit(createClient({ transport }), raw, account.address);
  },
  on: () => undefined,
  removeListener: () => undefined,
} as unknown as EIP1193Provider;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: HERE, accounts: 0 });
  line = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      if (isDeaf) return response.destroy();
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(anvil.url, { method: 'POST', headers, body: Buffer.concat(parts) });
      const text = await answer.text();
      if (isCut) response.destroy();
      else response.setHeader('content-type', 'application/json').end(text);
    })();
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  await chain().setBalance({ address: account.address, value: parseEther('5') });
  config = createConfig({
    chains: [chainOf(networkByChainId(HERE)!)],
    transports: { [HERE]: wagmiHttp(anvil.url) },
    connectors: [
      injected({ target: { id: KEY_SHARE_CONNECTOR, name: 'Test', provider: provider as never } }),
    ],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: noopStorage }),
  });
  await connect(config, { connector: config.connectors[0]! });
});
afterAll(async () => {
  closePage();
  line.close();
  line.closeAllConnections();
  await anvil.stop();
});
beforeEach(async () => {
  isCut = false;
  isDeaf = false;
  signed = [];
  sentList.change(() => []);
  await chain().setAutomine(false);
});
afterEach(async () => {
  await chain().mine({ blocks: 1 });
  await chain().setAutomine(true);
});

test('a send whose answer was lost is kept by its hash, and followed', async () => {
  isCut = true;
  expect(await sendTransfer(config, transfer, fee, words)).toMatchObject({ hash: '', isUnsent: false });
  expect(only()).toMatchObject({ state: 'pending', hash: signed[0] });
  await chain().mine({ blocks: 1 });
  await until(() => only().state === 'confirmed');
  expect(signed).toHaveLength(1);
});

test('a cancellation whose answer was lost is kept by its hash', async () => {
  await sendTransfer(config, transfer, fee, words);
  const plan = await planReplacement(readingClient(HERE), waitingSend(only()), 'cancel');
  if (typeof plan === 'string') throw new Error(plan);
  isCut = true;
  const answer = await sendReplacement(config, waitingSend(only()), 'cancel', plan);
  expect(answer).toMatchObject({ kind: 'failed', isUnsent: false });
  expect(only().replacements).toEqual([{ kind: 'cancel', hash: signed[1] }]);
  await chain().mine({ blocks: 1 });
  await until(() => only().state === 'cancelled');
});

test('a send that its node refuses at once has no hash', async () => {
  const dear = { ...transfer, amount: parseEther('50') };
  expect(await sendTransfer(config, dear, fee, words)).toMatchObject({ failure: 'funds', isUnsent: true });
  expect(only()).toMatchObject({ state: 'unsent', hash: null });
});

test('a revoked approval that never reached its node is asked for again, with the same number', async () => {
  // Answers every call with 1, so the approval stays open.
  const token = getAddress(`0x${'fa'.repeat(20)}`);
  await chain().setCode({ address: token, bytecode: '0x600160005260206000f3' });
  const nonce = await readingClient(HERE).getTransactionCount({ address: account.address });
  const lock = { request: (_: string, __: object, work: (lock: object) => unknown) => work({}) };
  Object.defineProperty(globalThis, 'navigator', { value: { locks: lock }, configurable: true });
  const revoke = { kind: 'token' as const };
  revokeList.change(() => [
    {
      ...{
        key: 'one',
        account: account.address,
        chainId: HERE,
        contract: token,
        spender: transfer.to,
        revoke,
      },
      ...{ symbol: 'ONE', spenderName: null, state: 'waiting', failure: null, sentId: null },
    },
  ]);
  isDeaf = true;
  void runRevokes(config, account.address);
  await until(() => only()?.state === 'pending');
  isDeaf = false;
  // As a page that is opened afterwards.
  void runRevokes(config, account.address);
  await until(() => signed.length === 2 && only().hash === signed[1]);
  expect(await readingClient(HERE).getTransaction({ hash: signed[1]! })).toMatchObject({ nonce });
  expect(sentList.items()).toHaveLength(1);
  await chain().mine({ blocks: 1 });
  await until(() => revokeList.items()[0]?.state === 'failed');
});
