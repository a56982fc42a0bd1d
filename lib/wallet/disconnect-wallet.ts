import type { Config, Connector } from 'wagmi';
import { disconnect, getAccount } from 'wagmi/actions';
import { KEY_SHARE_CONNECTOR } from './store';

const released = new Set<string>();

/** Whether this page is disconnecting the wallet itself, so that the event does not mean that the wallet left (WAL-48). */
export const isDisconnecting = ({ uid }: Pick<Connector, 'uid'>): boolean => released.has(uid);

/** Disconnects an external wallet. The user stays logged in. */
export async function disconnectWallet(config: Config, connector: Connector): Promise<void> {
  released.add(connector.uid);
  try {
    await disconnect(config, { connector });
  } finally {
    released.delete(connector.uid);
  }
}

/** Disconnects all external wallets but the current one. Only one may be connected, since only that one is watched (OPN-22). */
export async function disconnectOthers(config: Config): Promise<void> {
  const current = getAccount(config).connector;
  const others = [...config.state.connections.values()].map(({ connector }) => connector);
  for (const connector of others) {
    if (connector.uid === current?.uid || connector.id === KEY_SHARE_CONNECTOR) continue;
    await disconnectWallet(config, connector);
    // When one disconnects, wagmi may select another one.
    if (current) config.setState((state) => ({ ...state, current: current.uid }));
  }
}

/** Selects the former wallet again, and disconnects the one that was connected meanwhile. */
export async function returnToWallet(config: Config, before: Connector | undefined): Promise<void> {
  if (!before || !config.state.connections.has(before.uid)) return;
  config.setState((state) => ({ ...state, current: before.uid }));
  await disconnectOthers(config);
}
