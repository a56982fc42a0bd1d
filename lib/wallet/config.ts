import { createConfig, http, type Config, type CreateConnectorFn } from 'wagmi';
import type { WalletSettings } from '@/protocol/wallet-settings';
import { offeredChains, rpcUrl } from './chain';
import { followConnection } from './follow-connection';
import { keyShareConnector } from './key-share-connector';
import { readWalletSettings } from './settings';

/**
 * The connectors of the product itself, the first one first on screen. Wallets that announce themselves (EIP-6963) are
 * added by wagmi; those of RainbowKit when the connect dialog opens (external-connectors.ts).
 */
const ownConnectors: readonly CreateConnectorFn[] = [keyShareConnector()];

/** So many questions to a node travel together. */
const BATCH_SIZE = 50;

let made: Promise<Config> | null = null;

/** The one wagmi config of this page, made at the first call; only in a browser. */
export function walletConfig(): Promise<Config> {
  made ??= readWalletSettings().then(
    (settings) => {
      const config = makeConfig(settings);
      followConnection(config);
      return config;
    },
    (error: unknown) => {
      made = null;
      throw error;
    },
  );
  return made;
}

function makeConfig({ networks }: WalletSettings): Config {
  const chains = offeredChains(networks);
  const transports = Object.fromEntries(
    chains.map(({ id }) => [id, http(rpcUrl(id), { batch: { batchSize: BATCH_SIZE } })]),
  );
  return createConfig({
    chains,
    transports,
    connectors: [...ownConnectors],
    multiInjectedProviderDiscovery: true,
    batch: { multicall: true },
    ssr: false,
  });
}
