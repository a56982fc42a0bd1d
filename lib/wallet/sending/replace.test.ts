import { createPublicClient, createTestClient, createWalletClient, getAddress, http, parseEther } from 'viem';
import type { EIP1193Provider, Hash, Hex } from 'viem';
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
import { openPage } from '@/lib/wallet/testing/page';
import { planReplacement, raised, sendReplacement, type Replacement, type ReplacementKind } from './replace';
import { sendTransfer } from './send-transfer';
import { waitingSend } from './waiting-send';

/* Transactions of one number: whatever is sent after the first one, the chain takes one of them. */

const HERE = 31_337;
const account = privateKeyToAccount(generatePrivateKey());
const payee = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const words = { symbol: 'ETH', decimals: 18, payee: null, room: null };
const fee = { gas: 21_000n, maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n, amount: 0n };

let anvil: Anvil;
let closePage: () => void;
let config: Config;
const asked: (number | undefined)[] = [];
/** Of what is sent meanwhile, beside the wallet. */
let beforeSending: () => Promise<unknown> = () => Promise.resolve();

const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });
const node = () => createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
const wallet = () => createWalletClient({ account, transport: http(anvil.url) });

/** Stands in for the signer: it signs what it is asked with the number that it is asked for, as the key-share wallet does. */
const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${HERE.toString(16)}`;
      case 'eth_sendTransaction': {
        const of = params[0] as Record<
          'to' | 'value' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce',
          Hex
        >;
        const number = (value: Hex | undefined) => (value === undefined ? undefined : Number(value));
        asked.push(number(of.nonce));
        await beforeSending();
        return wallet().sendTransaction({
          ...{
            chain: null,
            to: of.to,
            value: BigInt(of.value ?? 0),
            gas: BigInt(of.gas),
            nonce: number(of.nonce),
          },
          maxFeePerGas: BigInt(of.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(of.maxPriorityFeePerGas),
        });
      }
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: -32_601 });
    }
  },
  on: () => undefined,
  removeListener: () => undefined,
} as unknown as EIP1193Provider;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: HERE, accounts: 0 });
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible', answer: () => undefined });
  await chain().setBalance({ address: account.address, value: parseEther('5') });
});
afterAll(async () => {
  closePage();
  await anvil.stop();
});
beforeEach(async () => {
  beforeSending = () => Promise.resolve();
  asked.length = 0;
  sentList.change(() => []);
  await chain().setAutomine(false);
  config = await connectedAs(KEY_SHARE_CONNECTOR);
});
afterEach(async () => {
  await chain().mine({ blocks: 1 });
  await chain().setAutomine(true);
});

async function connectedAs(id: string): Promise<Config> {
  const made = createConfig({
    chains: [chainOf(networkByChainId(HERE)!)],
    transports: { [HERE]: wagmiHttp(anvil.url) },
    connectors: [injected({ target: { id, name: 'Test', provider: provider as never } })],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: noopStorage }),
  });
  await connect(made, { connector: made.connectors[0]! });
  return made;
}

const only = () => sentList.items()[0] as SentTransfer;
const held = () => node().getBalance({ address: payee });
const transfer = { chainId: HERE, from: account.address, to: payee, token: null, amount: 7n };

async function waits(): Promise<Hash> {
  const { hash } = await sendTransfer(config, transfer, fee, words);
  expect(only()).toMatchObject({ state: 'pending', hash });
  return hash as Hash;
}
async function planned(kind: ReplacementKind): Promise<Replacement> {
  const plan = await planReplacement(readingClient(HERE), waitingSend(only()), kind);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}
const replace = async (kind: ReplacementKind) =>
  sendReplacement(config, waitingSend(only()), kind, await planned(kind));

test.each([
  ['both a tenth higher', [100n, 10n], [0n, 0n], [112n, 13n]],
  ['the market’s where that is more', [100n, 10n], [500n, 40n], [500n, 40n]],
  ['never a tip above the whole', [100n, 100n], [0n, 0n], [112n, 112n]],
] as const)('the fees of a replacement are %s', (_, before, market, after) => {
  const price = ([maxFeePerGas, maxPriorityFeePerGas]: readonly [bigint, bigint]) => ({
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
  const { maxFeePerGas, maxPriorityFeePerGas = 0n } = raised(price(before), price(market));
  expect(maxFeePerGas >= after[0] - 1n && maxPriorityFeePerGas >= after[1] - 1n).toBe(true);
  expect([maxFeePerGas * 10n >= before[0] * 11n, maxPriorityFeePerGas * 10n >= before[1] * 11n]).toEqual([
    true,
    true,
  ]);
  expect(maxPriorityFeePerGas <= maxFeePerGas).toBe(true);
});

test('WAL-43 a send that is sped up, twice, arrives once, with the number of the first', async () => {
  const before = await held();
  const first = await waits();
  const { nonce } = await node().getTransaction({ hash: first });
  const one = await replace('speedUp');
  const two = await replace('speedUp');
  expect([one.kind, two.kind, asked.slice(1)]).toEqual(['sent', 'sent', [nonce, nonce]]);
  await chain().mine({ blocks: 1 });
  await until(() => only().state === 'confirmed');
  expect(only().hash).toBe(two.kind === 'sent' ? two.hash : null);
  expect((await held()) - before).toBe(7n);
});

test('a send that is cancelled moves nothing, and says which transaction took its number', async () => {
  const before = await held();
  await waits();
  const cancelled = await replace('cancel');
  await chain().mine({ blocks: 1 });
  await until(() => only().state === 'cancelled');
  expect(only().replacedBy).toBe(cancelled.kind === 'sent' ? cancelled.hash : null);
  expect(await held()).toBe(before);
});

test('the first one was faster: nothing else is sent, and it is confirmed', async () => {
  await waits();
  const plan = await planned('cancel');
  beforeSending = () => chain().mine({ blocks: 1 });
  expect(await sendReplacement(config, waitingSend(only()), 'cancel', plan)).toEqual({ kind: 'late' });
  await until(() => only().state === 'confirmed');
  expect(await planReplacement(readingClient(HERE), waitingSend(only()), 'cancel')).toBe('decided');
  expect(await sendReplacement(config, waitingSend(only()), 'cancel', plan)).toEqual({ kind: 'late' });
  expect(asked).toHaveLength(2);
});

test('a page that was closed while the wallet was asked finds the empty transaction by its number', async () => {
  const first = await waits();
  const { nonce } = await node().getTransaction({ hash: first });
  const { fee: price } = await planned('cancel');
  sentList.change((items) =>
    items.map((one) => ({ ...one, replacements: [{ kind: 'cancel', hash: null }] })),
  );
  const { maxFeePerGas, maxPriorityFeePerGas } = price;
  const made = {
    chain: null,
    to: account.address,
    value: 0n,
    gas: 21_000n,
    nonce,
    maxFeePerGas,
    maxPriorityFeePerGas,
  };
  const hash = await wallet().sendTransaction(made);
  await chain().mine({ blocks: 1 });
  await until(() => only().state === 'cancelled');
  expect(only().replacedBy).toBe(hash);
});

test('a wallet that chooses its own numbers is not asked, and neither is one where the node has forgotten the first', async () => {
  await waits();
  const plan = await planned('speedUp');
  const external = await connectedAs('somebody');
  expect(await sendReplacement(external, waitingSend(only()), 'speedUp', plan)).toMatchObject({
    kind: 'failed',
    failure: 'account',
  });
  expect(asked).toHaveLength(1);
  await chain().dropTransaction({ hash: only().hash as Hash });
  expect(await planReplacement(readingClient(HERE), waitingSend(only()), 'speedUp')).toBe('unknown');
});
