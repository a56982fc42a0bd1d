import { createPublicClient, createTestClient, createWalletClient, getAddress, http, parseEther } from 'viem';
import type { EIP1193Provider, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createConfig, http as wagmiHttp, injected, noopStorage, createStorage } from 'wagmi';
import { connect } from 'wagmi/actions';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { networkByChainId } from '@/protocol/network';
import { until } from '@/server/testing/until';
import { followSent } from '@/lib/wallet/activity/follow-sent';
import { askSigner } from '@/lib/signer/ask-signer';
import { addSent, sentList } from '@/lib/wallet/activity/sent-list';
import { chainOf } from '@/lib/wallet/chain';
import { keyShareConnector } from '@/lib/wallet/key-share-connector';
import { openPage } from '@/lib/wallet/testing/page';
import { sendTransfer } from './send-transfer';

/* A send that failed without a signature, and the one after it: one transaction is never two payments. */

const HERE = 31_337;
const account = privateKeyToAccount(generatePrivateKey());
const payee = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const other = getAddress('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23');
const fee = { gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, amount: 0n };
const words = { symbol: 'ETH', decimals: 18, payee: null, room: null };

let anvil: Anvil;
let closePage: () => void;
let isNodeAway = () => false;
let settings: Promise<void> = Promise.resolve();
let breaksOff = false;

const keyShareState = {
  active: { version: 1, split: 1, address: account.address, createdTime: new Date().toISOString() },
  pending: null,
  recovery: null,
  recoveryBlockedUntil: null,
  devices: [],
  resplitNeeded: false,
  events: [],
};

beforeAll(async () => {
  anvil = await startAnvil({ chainId: HERE, accounts: 0 });
  closePage = await openPage({
    nodeUrl: anvil.url,
    visibility: 'visible',
    answer: async (path) => {
      if (path.startsWith('/api/')) return { code: '10000', result: keyShareState };
      if (path === '/rpc') {
        await settings;
        return { networks: [HERE], signerOrigin: null, walletConnectProjectId: null };
      }
      return isNodeAway() ? { error: 'away' } : undefined;
    },
  });
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({
    address: account.address,
    value: parseEther('5'),
  });
});
afterAll(async () => {
  closePage();
  await anvil.stop();
});
beforeEach(() => {
  isNodeAway = () => false;
  breaksOff = false;
  sentList.change(() => []);
});

const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${HERE.toString(16)}`;
      case 'eth_sendTransaction': {
        if (breaksOff) throw new Error('Something odd');
        const { to, value } = params[0] as { to: Hex; value: Hex };
        return createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
          chain: null,
          to,
          value: BigInt(value),
        });
      }
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: -32_601 });
    }
  },
  on: () => undefined,
  removeListener: () => undefined,
} as unknown as EIP1193Provider;

const browserWallet = injected({ target: { id: 'test', name: 'Test', provider: provider as never } });

async function connected(connector: typeof browserWallet | ReturnType<typeof keyShareConnector>) {
  const config = createConfig({
    chains: [chainOf(networkByChainId(HERE)!)],
    transports: { [HERE]: wagmiHttp(anvil.url) },
    connectors: [connector],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: noopStorage }),
  });
  await connect(config, { connector: config.connectors[0]! });
  return config;
}

const transfer = (to = payee) => ({
  chainId: HERE,
  from: account.address,
  to,
  token: null,
  amount: 7n,
});
const states = () => sentList.items().map(({ state, hash }) => [state, hash]);
const areDecided = () =>
  sentList.items().every(({ state }) => state === 'confirmed' || state === 'unsent' || state === 'lost');

test.each([
  ['the same payment', payee],
  ['a payment to somebody else', other],
])('a send that broke off, and then %s: one transaction, one payment', async (_, second) => {
  const config = await connected(browserWallet);
  breaksOff = true;
  expect((await sendTransfer(config, transfer(), fee, words)).hash).toBe('');
  expect(states()).toEqual([['asking', null]]);
  breaksOff = false;
  const { hash } = await sendTransfer(config, transfer(second), fee, words);
  await until(areDecided);
  expect(states()).toEqual([
    ['confirmed', hash],
    ['unsent', null],
  ]);
});

test('pages that were closed while the wallet was asked twice: the later try has what was sent', async () => {
  const client = createPublicClient({ transport: http(anvil.url) });
  const nonce = await client.getTransactionCount({ address: account.address });
  const asked = {
    ...{ ...transfer(), amount: '7', ...words, nonce, hash: null, state: 'asking' as const },
    fromBlock: String(await client.getBlockNumber({ cacheTime: 0 })),
    createdMs: Date.now(),
    isCardSent: true,
  };
  addSent({ ...asked, id: 'first' });
  addSent({ ...asked, id: 'second' });
  const hash = await createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
    chain: null,
    to: payee,
    value: 7n,
  });
  await receiptOf(client, hash);
  followSent();
  await until(areDecided);
  expect(states()).toEqual([
    ['confirmed', hash],
    ['unsent', null],
  ]);
});

test('a transfer that waits in the node longer than a wallet is given is not called unsent', async () => {
  const chain = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  const client = createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
  await chain.setAutomine(false);
  addSent({
    ...{ ...transfer(), ...words, id: 'slow', amount: '7', hash: null, state: 'asking', isCardSent: true },
    nonce: await client.getTransactionCount({ address: account.address }),
    fromBlock: String(await client.getBlockNumber()),
    createdMs: Date.now() - 11 * 60_000,
  });
  const hash = await createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
    ...{ chain: null, to: payee, value: 7n },
  });
  let looks = 0;
  isNodeAway = () => {
    looks += 1;
    return false;
  };
  followSent();
  // Each look asks the node at least twice.
  await until(() => looks > 4);
  expect(states()).toEqual([['asking', null]]);
  await chain.mine({ blocks: 1 });
  await chain.setAutomine(true);
  await until(areDecided);
  expect(states()).toEqual([['confirmed', hash]]);
});

describe('a key-share wallet that fails before it signs has sent nothing', () => {
  const failed = async () => {
    const config = await connected(keyShareConnector());
    const sent = await sendTransfer(config, transfer(), fee, words);
    expect(states()).toEqual([['unsent', null]]);
    return sent;
  };

  test('its signer is busy', async () => {
    let answer = () => {};
    settings = new Promise((resolve) => (answer = resolve));
    const asking = askSigner({ kind: 'create' }).catch((cause: unknown) => cause);
    expect(await failed()).toEqual({ hash: '', failure: 'unknown', isUnsent: true });
    answer();
    await asking;
  });

  test('its signer does not come', async () => {
    // No window opens in this process.
    expect(await failed()).toEqual({ hash: '', failure: 'offline', isUnsent: true });
  });

  test('the node that it asks for the rest of the transaction does not answer', async () => {
    isNodeAway = () => sentList.items().length > 0;
    expect(await failed()).toEqual({ hash: '', failure: 'unknown', isUnsent: true });
  });
});
