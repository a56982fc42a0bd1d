import { EventEmitter, once } from 'node:events';
import type { EIP1193Provider } from 'viem';
import { createConfig, http, injected, type Config } from 'wagmi';
import { getAccount, reconnect } from 'wagmi/actions';
import { networkByChainId } from '@/protocol/network';
import { chainOf } from './chain';
import { watchReconnecting } from './watch-reconnecting';

/* What a wallet says while a page connects it again, before wagmi listens to it. */

const ADDRESS = '0x00000000000000000000000000000000000000B2';
const OTHER = '0x00000000000000000000000000000000000000C3';

/** A wallet that answers the question for its accounts when the test lets it. */
class SlowWallet extends EventEmitter {
  readonly asked = new EventEmitter();
  answer = (): void => {};
  readonly #answered = new Promise<void>((resolve) => (this.answer = resolve));

  async request({ method }: { method: string }): Promise<unknown> {
    if (method === 'eth_chainId') return '0x7a69';
    if (method === 'eth_accounts') {
      this.asked.emit('accounts');
      await this.#answered;
    }
    return [ADDRESS];
  }
}

async function reconnecting() {
  const wallet = new SlowWallet();
  const target = { id: 'one', name: 'One', provider: wallet as unknown as EIP1193Provider as never };
  const config: Config = createConfig({
    chains: [chainOf(networkByChainId(31_337)!)],
    transports: { 31_337: http() },
    connectors: [injected({ target })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  const [connector] = config.connectors;
  // As a page finds it that was left with a wallet connected.
  const connections = new Map([
    [connector!.uid, { accounts: [ADDRESS] as const, chainId: 31_337, connector: connector! }],
  ]);
  config.setState((state) => ({ ...state, connections, current: connector!.uid }));
  const leave = jest.fn();
  watchReconnecting(config, leave);
  const asked = once(wallet.asked, 'accounts');
  const isBack = reconnect(config);
  await asked;
  return { wallet, config, leave, isBack };
}

beforeEach(() =>
  Object.assign(globalThis, { window: globalThis, location: { origin: 'https://guild.example' } }),
);

test.each<[string, string, unknown, boolean]>([
  ['that disconnects', 'disconnect', { code: 4900 }, true],
  ['that locks', 'accountsChanged', [], true],
  ['that changes its account', 'accountsChanged', [OTHER], true],
  ['that says its account again, in other letters', 'accountsChanged', [ADDRESS.toLowerCase()], false],
  ['that has lost its node for a moment', 'disconnect', { code: 1013 }, false],
])('WAL-48 OPN-22 a wallet %s while a page connects it again', async (_, event, said, leaves) => {
  const { wallet, leave, isBack } = await reconnecting();
  wallet.emit(event, said);
  expect(leave).toHaveBeenCalledTimes(leaves ? 1 : 0);
  wallet.answer();
  await isBack;
});

test('once it is connected again it is left to wagmi alone', async () => {
  const { wallet, config, leave, isBack } = await reconnecting();
  wallet.answer();
  await isBack;
  expect(getAccount(config).status).toBe('connected');
  expect(wallet.listenerCount('accountsChanged')).toBe(1);
  wallet.emit('accountsChanged', [OTHER]);
  expect(leave).not.toHaveBeenCalled();
});
