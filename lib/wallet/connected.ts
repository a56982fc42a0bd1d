import type { Config } from 'wagmi';
import { getAccount, reconnect, watchAccount } from 'wagmi/actions';
import { askWallet } from './store';

/**
 * Waits until a wallet is connected: the one of before comes back by itself, else the person is asked. False when the person
 * closed that.
 */
export async function connectedWallet(config: Config): Promise<boolean> {
  if (getAccount(config).status === 'disconnected') await reconnect(config).catch(() => undefined);
  await settled(config);
  if (getAccount(config).status === 'connected') return true;
  return (await askWallet('connect', {})) !== null;
}

/** A connection that is on its way has come or has not. */
function settled(config: Config): Promise<void> {
  const isSettled = () => ['connected', 'disconnected'].includes(getAccount(config).status);
  if (isSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchAccount(config, {
      onChange() {
        if (!isSettled()) return;
        stop();
        resolve();
      },
    });
  });
}
