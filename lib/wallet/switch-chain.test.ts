import type { EIP1193Provider } from 'viem';
import { createConfig, http, injected } from 'wagmi';
import { connect, getAccount } from 'wagmi/actions';
import { networkByChainId } from '@/protocol/network';
import { chainOf } from './chain';
import { ARRIVAL_MS, NETWORK_ERROR, switchToChain } from './switch-chain';

const HERE = 31_337;
const THERE = 31_356;
const SWITCH = 'wallet_switchEthereumChain';
const ADD = 'wallet_addEthereumChain';
const ADDRESS = '0x00000000000000000000000000000000000A11cE';

type Refusal = { code: number; message: string; data?: unknown };
interface Behaviour {
  /** What it answers when it is asked to go to a network that it does not know. */
  unknown?: Refusal;
  /** It knows the other network from the start. */
  knows?: boolean;
  rejects?: 'switch' | 'add';
  /** It says yes and does nothing. */
  stays?: boolean;
  /** Adding a network goes there too, without being asked to switch. */
  goesWithAdding?: boolean;
}

/** A wallet outside of the page, as its programs speak: it moves, refuses or does nothing. */
function walletThat(behaviour: Behaviour) {
  const asked: { method: string; params: unknown }[] = [];
  let chainId = HERE;
  let known = behaviour.knows ?? false;
  const rejected = { code: 4001, message: 'User rejected the request.' };
  const answers: Record<string, (params: [{ chainId: string }]) => unknown> = {
    eth_accounts: () => [ADDRESS],
    eth_requestAccounts: () => [ADDRESS],
    eth_chainId: () => `0x${chainId.toString(16)}`,
    wallet_switchEthereumChain([wanted]) {
      if (behaviour.rejects === 'switch') throw rejected;
      if (behaviour.stays) return null;
      if (!known) throw behaviour.unknown ?? { code: 4902, message: 'Add it first' };
      chainId = Number(wanted.chainId);
      return null;
    },
    wallet_addEthereumChain([wanted]) {
      if (behaviour.rejects === 'add') throw rejected;
      known = true;
      if (behaviour.goesWithAdding) chainId = Number(wanted.chainId);
      return null;
    },
  };
  const provider = {
    async request({ method, params }: { method: string; params: [{ chainId: string }] }) {
      asked.push({ method, params });
      return answers[method]?.(params) ?? null;
    },
    on: () => undefined,
    removeListener: () => undefined,
  } as unknown as EIP1193Provider;
  const methods = () =>
    asked.map(({ method }) => method).filter((method) => method === SWITCH || method === ADD);
  return { provider, asked, methods };
}

async function connected(provider: EIP1193Provider) {
  const [here, there] = [HERE, THERE].map((chainId) => chainOf(networkByChainId(chainId)!));
  const config = createConfig({
    chains: [here!, there!],
    transports: { [HERE]: http(), [THERE]: http() },
    connectors: [injected({ target: { id: 'test', name: 'Test', provider: provider as never } })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  await connect(config, { connector: config.connectors[0]! });
  return config;
}

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://guild.example' }, window: globalThis });
});

test.each<[string, Behaviour, string[]]>([
  ['that knows the network goes there', { knows: true }, [SWITCH]],
  ['WAL-24 that does not know it (4902) gets it', {}, [SWITCH, ADD, SWITCH]],
  [
    'WAL-34 that says "Unrecognized chain ID" with another code gets it',
    { unknown: { code: -32603, message: 'Unrecognized chain ID "0x7a6c". Try adding the chain first.' } },
    [SWITCH, ADD, SWITCH],
  ],
  [
    'that wraps the code in another error gets it',
    { unknown: { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } } },
    [SWITCH, ADD, SWITCH],
  ],
  ['that goes there while adding is not asked again', { goesWithAdding: true }, [SWITCH, ADD]],
])('a wallet %s', async (_, behaviour, methods) => {
  const wallet = walletThat(behaviour);
  const config = await connected(wallet.provider);
  await switchToChain(config, THERE);
  expect(wallet.methods()).toEqual(methods);
  // It never said `chainChanged`.
  expect(getAccount(config).chainId).toBe(THERE);
});

test('WAL-46 what a wallet is told of a network is that it lies here, under our names', async () => {
  const wallet = walletThat({});
  await switchToChain(await connected(wallet.provider), THERE);
  expect(wallet.asked.find(({ method }) => method === ADD)?.params).toEqual([
    {
      chainId: '0x7a7c',
      chainName: 'Local BNB Chain',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: ['https://guild.example/rpc/31356'],
    },
  ]);
});

test.each<[string, Behaviour]>([
  ['switch', { knows: true, rejects: 'switch' }],
  ['add the network', { rejects: 'add' }],
])('a person who declines to %s is not asked again', async (_, behaviour) => {
  const wallet = walletThat(behaviour);
  const config = await connected(wallet.provider);
  await expect(switchToChain(config, THERE)).rejects.toMatchObject({ code: 4001 });
  expect(getAccount(config).chainId).toBe(HERE);
});

test('WAL-36 a wallet that refuses for another reason is a network error', async () => {
  const wallet = walletThat({ unknown: { code: -32603, message: 'Not now' } });
  await expect(switchToChain(await connected(wallet.provider), THERE)).rejects.toThrow(NETWORK_ERROR);
  expect(wallet.methods()).toEqual([SWITCH]);
});

test('WAL-36 a wallet that answers nothing and stays is a network error after fifteen seconds', async () => {
  const config = await connected(walletThat({ stays: true }).provider);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  try {
    let outcome: unknown = 'waiting';
    void switchToChain(config, THERE).catch((error: Error) => (outcome = error.message));
    await jest.advanceTimersByTimeAsync(ARRIVAL_MS - 1000);
    expect(outcome).toBe('waiting');
    await jest.advanceTimersByTimeAsync(2000);
    expect(outcome).toBe(NETWORK_ERROR);
  } finally {
    jest.useRealTimers();
  }
});
