import type { Config } from 'wagmi';
import { watchAccount } from 'wagmi/actions';

/** So long the relay of WalletConnect may take until it gives a code; what it says on failing comes much later, or never. */
const RELAY_ANSWER_MS = 20_000;

/**
 * Calls `onSilent` when a wallet of a phone is being connected and the relay has given no code in time; the attempt is
 * over then. Answers what ends the watch.
 */
export function watchRelay(config: Config, onSilent: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => clearTimeout(timer);
  const begin = () => {
    stopWaiting();
    timer = setTimeout(() => {
      config.setState((state) => ({
        ...state,
        status: state.current === null ? ('disconnected' as const) : ('connected' as const),
      }));
      onSilent();
    }, RELAY_ANSWER_MS);
  };
  const hear = ({ type }: { readonly type: string }) => type === 'display_uri' && stopWaiting();
  const { connectors } = config;
  for (const { emitter } of connectors) emitter.on('message', hear);
  const stopAccount = watchAccount(config, {
    onChange: ({ status }, before) => {
      if (status === 'connecting' && before.status !== 'connecting') begin();
      else if (status !== 'connecting') stopWaiting();
    },
  });
  return () => {
    stopWaiting();
    stopAccount();
    for (const { emitter } of connectors) emitter.off('message', hear);
  };
}
