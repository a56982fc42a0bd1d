import { getAddress } from 'viem';
import { ownKeyShareAddress } from '@/lib/wallet-state/key-share-address';
import { readWalletSettings } from '@/lib/wallet-state/settings';
import { offeredChains } from '@/lib/wallet/chain';
import { KeyShareProvider } from '@/lib/wallet/key-share-provider';
import type { UserId } from '@/protocol/ids';
import type { AppSessions } from './app-sessions';
import { readKept, writeKept } from './kept-sessions';

let opened: { readonly userId: UserId; readonly apps: Promise<AppSessions> } | null = null;

/** The connected apps of this page, made at the first call: WalletConnect's files are large. */
export function openApps(userId: UserId): Promise<AppSessions> {
  if (opened?.userId === userId) return opened.apps;
  const apps = makeApps(userId);
  opened = { userId, apps };
  apps.catch(() => (opened = null));
  return apps;
}

async function makeApps(userId: UserId): Promise<AppSessions> {
  const [{ SignClient }, { AppSessions }, settings, address] = await Promise.all([
    import('@walletconnect/sign-client'),
    import('./app-sessions'),
    readWalletSettings(),
    ownKeyShareAddress(),
  ]);
  const { walletConnectProjectId: projectId, networks } = settings;
  if (projectId === null || address === null) throw new Error('There is no wallet to connect apps to');
  const client = await SignClient.init({
    projectId,
    // Apart from the wallets that this page itself is an app of, and from other people.
    customStoragePrefix: `guildhall-wallet-${userId}`,
    logger: 'silent',
    telemetryEnabled: false,
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Guildhall',
      description: 'Key-share wallet',
      url: location.origin,
      icons: [`${location.origin}/favicon.png`],
    },
  });
  const chains = offeredChains(networks);
  return new AppSessions(client, {
    chainIds: networks,
    address: getAddress(address),
    request: ({ method, params }, { chainId, site }) =>
      new KeyShareProvider(chains, chainId, site).request({ method, params }),
    kept: {
      read: () => readKept(userId),
      write: (kept) => writeKept(userId, kept),
    },
  });
}
