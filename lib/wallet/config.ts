import { createConfig, createStorage, http, injected, type Config, type CreateConnectorFn } from 'wagmi';
import { deviceStorage } from '@/lib/safe-storage';
import { logOut } from '@/lib/queries/account';
import type { WalletSettings } from '@/protocol/wallet-settings';
import { offeredChains, rpcUrl } from './chain';
import { followConnection } from './follow-connection';
import { rememberedConnectors, WALLET_STORAGE } from '@/lib/wallet-state/forget-wallet';
import { keyShareConnector } from './key-share-connector';
import { remembered } from '@/lib/wallet-state/remembered';
import { readWalletSettings } from '@/lib/wallet-state/settings';
import { watchAccountOf } from './watch-account';

/**
 * The connectors of the product itself, the first one first on screen, and wallets of browsers that do not announce
 * themselves. Those that do (EIP-6963) are added by wagmi; those of RainbowKit when the connect dialog opens (external-connectors.ts).
 */
const ownConnectors: readonly CreateConnectorFn[] = [keyShareConnector(), injected()];

/** So many questions to a node travel together. */
const BATCH_SIZE = 50;

/** As wagmi calls it. Where a browser forbids storage nothing is remembered. */
const walletStorage = {
  getItem: (key: string) => deviceStorage.read(key),
  setItem: (key: string, text: string) => void deviceStorage.write(key, text),
  removeItem: (key: string) => void deviceStorage.remove(key),
};

/** The one wagmi config of this page, made at the first call; only in a browser. */
export const walletConfig: () => Promise<Config> = remembered(async () => {
  const settings = await readWalletSettings();
  const config = makeConfig(settings);
  await restoreExternal(config, settings);
  followConnection(config);
  watchAccountOf(config, () => void logOut().catch(() => undefined));
  return config;
});

/** A wallet of RainbowKit that was connected must be there before wagmi connects again. */
async function restoreExternal(config: Config, { walletConnectProjectId }: WalletSettings): Promise<void> {
  // Those that announce themselves are named like domains.
  const isMissing = (id: string) => !id.includes('.') && config.connectors.every((one) => one.id !== id);
  if (walletConnectProjectId === null || !rememberedConnectors().some(isMissing)) return;
  const { addExternalConnectors } = await import('./external-connectors');
  addExternalConnectors(config, walletConnectProjectId);
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
    ccipRead: false,
    storage: createStorage({ key: WALLET_STORAGE, storage: walletStorage }),
    ssr: false,
  });
}
