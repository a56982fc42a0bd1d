import { connectorsForWallets } from '@rainbow-me/rainbowkit';
import { trustWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets';
import type { Config } from 'wagmi';

const added = new WeakSet<Config>();

/** Adds WalletConnect and Trust to the wallets of this page. The file is large: only who offers them imports it. */
export function addExternalConnectors(config: Config, projectId: string): void {
  if (added.has(config)) return;
  added.add(config);
  const wallets = [
    {
      groupName: 'WalletConnect',
      wallets: [
        // Under its own id RainbowKit would load AppKit and open connections to third parties before any click.
        (options: Parameters<typeof walletConnectWallet>[0]) => ({
          ...walletConnectWallet(options),
          id: 'wc',
        }),
        trustWallet,
      ],
    },
  ];
  const { connectors } = config._internal;
  const made = connectorsForWallets(wallets, {
    projectId,
    appName: 'Guildhall',
    appUrl: location.origin,
    appIcon: `${location.origin}/favicon.png`,
  }).map((connector) => connectors.setup(connector));
  connectors.setState((before) => [...before, ...made]);
}
