import type { Config, Connector } from 'wagmi';
import { disconnect, getAccount } from 'wagmi/actions';
import { KEY_SHARE_CONNECTOR } from './store';

const released = new Set<string>();

/** Whether this page itself is letting go of a wallet at the moment, which is no leaving of the wallet (WAL-48). */
export const isReleased = ({ uid }: Pick<Connector, 'uid'>): boolean => released.has(uid);

/** Lets go of an external wallet, as its person wished; whoever is logged in stays. */
export async function releaseWallet(config: Config, connector: Connector): Promise<void> {
  released.add(connector.uid);
  try {
    await disconnect(config, { connector });
  } finally {
    released.delete(connector.uid);
  }
}

/** Of external wallets one is connected at a time: what is not looked at is not watched either (OPN-22). */
export async function releaseOthers(config: Config): Promise<void> {
  const current = getAccount(config).connector;
  const others = [...config.state.connections.values()].map(({ connector }) => connector);
  for (const connector of others) {
    if (connector.uid === current?.uid || connector.id === KEY_SHARE_CONNECTOR) continue;
    await releaseWallet(config, connector);
    // wagmi goes to any wallet that is left.
    if (current) config.setState((state) => ({ ...state, current: current.uid }));
  }
}

/** Makes the wallet of before the current one again, and lets go of the one that was connected meanwhile. */
export async function returnToWallet(config: Config, before: Connector | undefined): Promise<void> {
  if (!before || !config.state.connections.has(before.uid)) return;
  config.setState((state) => ({ ...state, current: before.uid }));
  await releaseOthers(config);
}
