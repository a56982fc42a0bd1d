import type { Config } from 'wagmi';

/**
 * The same config for a library that offers wallets to the disconnected alone (RainbowKit): the wallet that is worked with now
 * does not count there, what is connected from then on does. Everything it changes happens in the config itself.
 */
export function asIfDisconnected(config: Config): Config {
  const now = (state: Config['state']) => state.connections.get(state.current ?? '');
  const before = now(config.state);
  return Object.create(config, {
    state: {
      get(): Config['state'] {
        const { state } = config;
        if (before === undefined || now(state) !== before) return state;
        const status = state.status === 'connecting' ? state.status : 'disconnected';
        return { ...state, current: null, status };
      },
    },
  }) as Config;
}
