import type { Config } from 'wagmi';

/**
 * The same config for a library that offers wallets to the disconnected alone (RainbowKit): the wallet that is worked with now
 * does not count there, nor does one that the page is still connecting; what is connected from then on does. Everything it
 * changes happens in the config itself.
 */
export function asIfDisconnected(config: Config): Config {
  const now = (state: Config['state']) => state.connections.get(state.current ?? '');
  let before = now(config.state);
  // A page that was just loaded connects the wallet of last time by itself, and may have come only half of the way.
  let isSettled = hasSettled(config.state);
  if (!isSettled) {
    const stop = config.subscribe(
      (state) => state,
      (state) => {
        before = now(state);
        isSettled = hasSettled(state);
        if (isSettled) stop();
      },
    );
  }
  return Object.create(config, {
    state: {
      get(): Config['state'] {
        const { state } = config;
        if (before === undefined || now(state) !== before) return state;
        const status = state.status === 'connecting' && isSettled ? state.status : 'disconnected';
        return { ...state, current: null, status };
      },
    },
  }) as Config;
}

const hasSettled = ({ status }: Config['state']) => status === 'connected' || status === 'disconnected';
