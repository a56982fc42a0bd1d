import type { Config } from 'wagmi';
import { getAccount, watchAccount, type GetAccountReturnType } from 'wagmi/actions';
import { disconnected, KEY_SHARE_CONNECTOR, setWalletState } from './store';

/** Tells the pages what wagmi says of the connected wallet, for as long as the page lives. */
export function followConnection(config: Config): void {
  let connected: GetAccountReturnType['address'];
  const tell = (account: GetAccountReturnType) => {
    // wagmi reconnects whenever its provider renders. Open wallet dialogs must keep their state.
    if (account.status === 'reconnecting' && connected !== undefined && account.address === connected) return;
    connected = account.status === 'connected' ? account.address : undefined;
    if (account.status === 'connected') {
      setWalletState({
        status: 'connected',
        address: account.address,
        kind: account.connector.id === KEY_SHARE_CONNECTOR ? 'keyShare' : 'external',
        chainId: account.chainId,
      });
    } else if (account.status === 'disconnected') {
      setWalletState(disconnected);
    } else {
      setWalletState({ ...disconnected, status: 'connecting' });
    }
  };
  tell(getAccount(config));
  watchAccount(config, { onChange: tell });
}
