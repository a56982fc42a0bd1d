import type { Config } from 'wagmi';
import { watchAccount, type GetAccountReturnType } from 'wagmi/actions';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { isShellPath } from '@/lib/session/session-redirect';
import { isDisconnecting } from './disconnect-wallet';
import { KEY_SHARE_CONNECTOR } from './store';
import { watchReconnecting } from './watch-reconnecting';

/**
 * Whether an external wallet that was connected has gone or speaks for another account now (WAL-48).
 *
 * @param isThere whether the wallet of before is still connected, maybe behind another one that was chosen since
 */
export function hasLeft(now: GetAccountReturnType, before: GetAccountReturnType, isThere: boolean): boolean {
  const { address, connector, status } = before;
  if (address === undefined || connector === undefined || connector.id === KEY_SHARE_CONNECTOR) return false;
  if (now.status === 'connected') {
    if (now.connector.id === connector.id) return now.address !== address;
    // While a page loads its wallets come back one by one.
    return status === 'connected' && !isThere;
  }
  return now.status === 'disconnected' && status === 'connected';
}

/**
 * Calls `leave` when the external wallet of a person who is logged in changes its account or disconnects: whoever sits
 * there now need not be who logged in (OPN-22).
 */
export function watchAccountOf(config: Config, leave: () => void): void {
  const leaveHere = () => {
    if (someoneLoggedIn() && isShellPath(location.pathname)) leave();
  };
  watchReconnecting(config, leaveHere);
  watchAccount(config, {
    onChange(now, before) {
      if (before.connector && isDisconnecting(before.connector)) return;
      // By its id: after a reload it is another object.
      const isThere = [...config.state.connections.values()].some(
        ({ connector }) => connector.id === before.connector?.id,
      );
      if (hasLeft(now, before, isThere)) leaveHere();
    },
  });
}
