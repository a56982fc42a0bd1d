import { connect, disconnect, getAccount, reconnect, switchChain } from 'wagmi/actions';
import { createConfig, createStorage, http } from 'wagmi';
import { holdSigner } from '@/lib/signer/ask-signer';
import type { AnnouncedCall } from '@/lib/signer/messages';
import { offeredChains, rpcUrl } from '@/lib/wallet/chain';
import { keyShareConnector } from '@/lib/wallet/key-share-connector';

/*
 * What key-share-connector.spec.ts loads into a page of the product: the connector under wagmi, with nothing of our
 * screens around it. It asks the real signer, the real platform and the real nodes.
 */

const chains = offeredChains([31_337, 31_356]);
const config = createConfig({
  chains,
  transports: Object.fromEntries(chains.map(({ id }) => [id, http(rpcUrl(id))])),
  connectors: [keyShareConnector()],
  multiInjectedProviderDiscovery: false,
  storage: createStorage({ key: 'connector-under-test', storage: localStorage }),
});

interface Failure {
  readonly name: string;
  readonly code: number | null;
}
type Asked = { readonly method: string; readonly params?: readonly unknown[] };

const failureOf = (cause: unknown): Failure => {
  const error = cause as { name?: string; code?: number };
  return { name: String(error.name), code: error.code ?? null };
};
const said: unknown[] = [];
const answers = new Map<number, Promise<unknown>>();

/** Everything that the spec does; values are what a page can hand over. */
export const underTest = {
  /** What the connector has told wagmi. */
  said,
  async connect() {
    const [connector] = config.connectors;
    if (!connector) throw new Error('There is no connector');
    return connect(config, { connector }).then(({ accounts, chainId }) => ({ accounts, chainId }), failureOf);
  },
  disconnect: () => disconnect(config),
  /** As wagmi does when a page is loaded. */
  async reconnect() {
    await reconnect(config);
    const { status, address, chainId } = getAccount(config);
    return { status, address: address ?? null, chainId: chainId ?? null };
  },
  switchTo: (chainId: number) =>
    switchChain(config, { chainId }).then(
      (chain) => chain.id,
      (cause: unknown) => failureOf(cause),
    ),
  chainId: () => getAccount(config).chainId ?? null,
  /** Asks as a page asks a wallet, and answers at once: what comes of it is read by `answer`. */
  ask(id: number, asked: Asked): void {
    const request = async () => {
      const provider = (await config.connectors[0]?.getProvider()) as {
        request(asked: Asked): Promise<unknown>;
      };
      return provider.request(asked);
    };
    answers.set(id, request().catch(failureOf));
  },
  answer: (id: number): Promise<unknown> => answers.get(id) ?? Promise.reject(new Error('Nothing was asked')),
  hold: (next: AnnouncedCall) => void Object.assign(globalThis, { endFlow: holdSigner(next) }),
  endFlow: () => (Reflect.get(globalThis, 'endFlow') as () => void)(),
};

config.connectors[0]?.emitter.on('change', ({ accounts, chainId }) => said.push({ accounts, chainId }));
config.connectors[0]?.emitter.on('disconnect', () => said.push('disconnect'));
Object.assign(globalThis, { underTest });
