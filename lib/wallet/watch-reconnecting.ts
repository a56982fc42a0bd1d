import type { Config, Connection, Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { KEY_SHARE_CONNECTOR } from './store';

type Listener = (...said: never[]) => void;
/** What of EIP-1193 tells of a wallet by itself. */
interface SpeakingProvider {
  on(event: string, listener: Listener): unknown;
  removeListener(event: string, listener: Listener): unknown;
}

/** MetaMask says this when it loses its node, and comes back by itself. */
const WILL_RETURN = 1013;

/**
 * Calls `leave` when the external wallet that a page is connecting again says meanwhile that it goes or speaks for
 * another account: wagmi hears a wallet only once it is connected again.
 */
export function watchReconnecting(config: Config, leave: () => void): void {
  const heard = new Set<string>();

  async function hear(): Promise<void> {
    const held = heldConnection(config);
    const connector = held && config.connectors.find(({ id }) => id === held.connector.id);
    if (!connector || heard.has(connector.uid)) return;
    const provider = await connector.getProvider().catch(() => undefined);
    if (config.state.status !== 'reconnecting' || !isSpeaking(provider) || heard.has(connector.uid)) return;
    heard.add(connector.uid);
    listen(provider, held, connector);
  }

  function listen(provider: SpeakingProvider, { accounts }: Connection, { uid }: Connector): void {
    const onDisconnect = (error?: { code?: number }) => {
      if (error?.code !== WILL_RETURN) leave();
    };
    const onAccountsChanged = ([now]: string[]) => {
      if (now?.toLowerCase() !== accounts[0].toLowerCase()) leave();
    };
    provider.on('disconnect', onDisconnect);
    provider.on('accountsChanged', onAccountsChanged);
    const stopWatching = config.subscribe(statusOf, (status) => {
      if (status === 'reconnecting') return;
      stopWatching();
      heard.delete(uid);
      provider.removeListener('disconnect', onDisconnect);
      provider.removeListener('accountsChanged', onAccountsChanged);
    });
  }

  config.subscribe(statusOf, () => void hear());
  // Wallets that announce themselves may do so late.
  watchConnectors(config, { onChange: () => void hear() });
}

const statusOf = ({ status }: Config['state']): Config['state']['status'] => status;

/** The external wallet that was connected when the page was left, while wagmi connects it again. */
function heldConnection({ state }: Config): Connection | undefined {
  if (state.status !== 'reconnecting' || state.current === null) return undefined;
  const held = state.connections.get(state.current);
  return held?.connector.id === KEY_SHARE_CONNECTOR ? undefined : held;
}

function isSpeaking(provider: unknown): provider is SpeakingProvider {
  return (
    typeof provider === 'object' &&
    provider !== null &&
    'on' in provider &&
    typeof provider.on === 'function' &&
    'removeListener' in provider &&
    typeof provider.removeListener === 'function'
  );
}
