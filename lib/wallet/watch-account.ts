import type { Config } from 'wagmi';
import { disconnect, watchAccount, type GetAccountReturnType } from 'wagmi/actions';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { isShellPath } from '@/lib/session/session-redirect';
import { KEY_SHARE_CONNECTOR } from './store';

let isLeaving = false;

/** Lets the connected wallet go by a wish of the person, which does not log out. */
export async function leaveWallet(config: Config): Promise<void> {
  isLeaving = true;
  try {
    await disconnect(config);
  } finally {
    isLeaving = false;
  }
}

/** Whether an external wallet that was connected has gone or speaks for another account now (WAL-48). */
export function hasLeft(now: GetAccountReturnType, before: GetAccountReturnType): boolean {
  const { address, connector, status } = before;
  if (address === undefined || connector === undefined || connector.id === KEY_SHARE_CONNECTOR) return false;
  if (now.status === 'connected') return now.connector.id === connector.id && now.address !== address;
  return now.status === 'disconnected' && status === 'connected';
}

/**
 * Calls `leave` when the external wallet of somebody who is logged in changes its account or disconnects: whoever sits
 * there now need not be who logged in (OPN-22).
 */
export function watchAccountOf(config: Config, leave: () => void): void {
  watchAccount(config, {
    onChange(now, before) {
      if (!isLeaving && hasLeft(now, before) && someoneLoggedIn() && isShellPath(location.pathname)) leave();
    },
  });
}
