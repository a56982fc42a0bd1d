import { createTestClient, createWalletClient, getAddress, http, isHash, parseEther, type Hex } from 'viem';
import type { EIP1193Provider } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createConfig, createConnector, http as wagmiHttp, injected, type Config } from 'wagmi';
import { connect, getAccount } from 'wagmi/actions';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { networkByChainId } from '@/protocol/network';
import { sentList } from './activity/sent-list';
import { chainOf } from './chain';
import { connectFailureOf } from './connect-failure';
import { NETWORK_ERROR, switchToChain } from './switch-chain';
import { sendTransfer } from './sending/send-transfer';
import { signProof } from './sign-proof';
import { openPage } from './testing/page';

/* What an external wallet is asked, in which order, and what comes of what it says; the chain and the key are real. */

const HERE = 31_337;
const THERE = 31_356;
const account = privateKeyToAccount(generatePrivateKey());
const payee = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');

let anvil: Anvil;
let closePage: () => void;
let says: (method: string) => unknown;
let asked: { readonly method: string; readonly params: readonly unknown[] }[];
let chainId: number;

/** What still waits when the page is gone. */
const timers = new Set<NodeJS.Timeout>();

beforeAll(async () => {
  const later = setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
    const timer = later(act, ms);
    timers.add(timer);
    return timer;
  }) as typeof setTimeout);
  anvil = await startAnvil({ chainId: HERE, accounts: 0 });
  // What was sent is not followed here.
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'hidden' });
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({
    address: account.address,
    value: parseEther('5'),
  });
});
afterAll(async () => {
  for (const timer of timers) clearTimeout(timer);
  jest.restoreAllMocks();
  closePage();
  await anvil.stop();
});
beforeEach(() => {
  says = () => undefined;
  asked = [];
  chainId = HERE;
});

const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    asked.push({ method, params });
    const said = says(method);
    if (said === null) return null;
    if (said !== undefined) throw said as Error;
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address];
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        chainId = Number((params[0] as { chainId: Hex }).chainId);
        return null;
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } });
      case 'eth_sendTransaction': {
        const wanted = params[0] as { to: Hex; value?: Hex; data?: Hex };
        return createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
          chain: null,
          to: wanted.to,
          value: BigInt(wanted.value ?? 0),
          data: wanted.data,
        });
      }
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: -32_601 });
    }
  },
  on: () => undefined,
  removeListener: () => undefined,
} as unknown as EIP1193Provider;

function newConfig(type?: string): Config {
  const browserWallet = injected({ target: { id: 'test', name: 'Test', provider: provider as never } });
  return createConfig({
    chains: [chainOf(networkByChainId(HERE)!), chainOf(networkByChainId(THERE)!)],
    transports: { [HERE]: wagmiHttp(anvil.url), [THERE]: wagmiHttp(anvil.url) },
    connectors: [type ? createConnector((config) => ({ ...browserWallet(config), type })) : browserWallet],
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
}
const methods = () => asked.map(({ method }) => method).filter((method) => method !== 'eth_chainId');
const rejection = { code: 4001, message: 'User rejected the request.' };

test('WAL-30 a wallet is nobody’s before its person approves, nor after a refusal', async () => {
  const config = newConfig();
  const [connector] = config.connectors;
  expect([getAccount(config).status, methods()]).toEqual(['disconnected', []]);
  says = (method) => (method === 'eth_requestAccounts' ? rejection : undefined);
  const refused = connect(config, { connector: connector! }).catch((cause: unknown) => cause);
  expect(connectFailureOf(await refused)).toBe('rejected');
  expect(getAccount(config)).toMatchObject({ status: 'disconnected', address: undefined });
  says = () => undefined;
  await connect(config, { connector: connector! });
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: account.address });
});

test('WAL-45 a message to sign goes to the wallet as hex, with the account that is to sign', async () => {
  const config = newConfig();
  await connect(config, { connector: config.connectors[0]! });
  const nonce = {
    nonce: 'nonce12345',
    issuedTime: '2026-11-01T00:00:00.000Z',
    expiresTime: '2026-11-01T00:10:00.000Z',
  };
  const { message } = await signProof(config, nonce, 'Log in');
  const { params } = asked.find(({ method }) => method === 'personal_sign')!;
  expect(params).toEqual([`0x${Buffer.from(message, 'utf8').toString('hex')}`, account.address]);
});

test('WAL-35 over WalletConnect the person switches on the phone: the wallet is not asked to', async () => {
  const config = newConfig('walletConnect');
  await connect(config, { connector: config.connectors[0]! });
  await expect(switchToChain(config, THERE)).rejects.toThrow(NETWORK_ERROR);
  await expect(switchToChain(config, HERE)).resolves.toBeUndefined();
  expect(methods()).not.toContain('wallet_switchEthereumChain');
});

describe('A send', () => {
  const transfer = { chainId: HERE, from: account.address, to: payee, token: null, amount: 7n };
  const fee = { gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n, amount: 0n };
  const words = { symbol: 'ETH', decimals: 18, payee: null, room: null };
  const send = async () => {
    const config = newConfig();
    await connect(config, { connector: config.connectors[0]! });
    asked = [];
    return sendTransfer(config, transfer, fee, words);
  };
  const lastState = () => sentList.items()[0]?.state;

  test('WAL-24 goes to the network, then asks to send, and answers the hash', async () => {
    chainId = THERE;
    const { hash } = await send();
    expect(isHash(hash)).toBe(true);
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction']);
    expect(lastState()).toBe('pending');
  });

  test.each([
    ['rejected', rejection, 'unsent'],
    ['funds', { code: -32_000, message: 'insufficient funds for gas * price + value' }, 'unsent'],
    // A wallet that broke off, or names no transaction, may have sent: only the chain knows.
    ['unknown', new Error('Something odd'), 'asking'],
    ['unknown', null, 'asking'],
  ])('WAL-25 OPN-21 that fails answers an empty hash: %s', async (failure, said, state) => {
    says = (method) => (method === 'eth_sendTransaction' ? said : undefined);
    expect(await send()).toEqual({ hash: '', failure, isUnsent: state === 'unsent' });
    expect(lastState()).toBe(state);
  });

  test('WAL-25 WAL-36 that does not reach the network was never asked for', async () => {
    chainId = THERE;
    says = (method) =>
      method === 'wallet_switchEthereumChain' ? { code: -32_603, message: 'No' } : undefined;
    const before = sentList.items().length;
    expect(await send()).toEqual({ hash: '', failure: 'chain', isUnsent: true });
    expect([methods(), sentList.items().length]).toEqual([['wallet_switchEthereumChain'], before]);
  });
});
