import { connect, getAccount } from 'wagmi/actions';
import { walletConfig } from './config';
import { forgetKeyShareAddress } from '@/lib/wallet-state/asked-address';
import { KEY_SHARE_CONNECTOR } from './store';

/** Connects the own key-share wallet, unless another wallet is connected. It asks for nothing. */
export async function connectKeyShare(): Promise<void> {
  forgetKeyShareAddress();
  const config = await walletConfig();
  const connector = config.connectors.find(({ id }) => id === KEY_SHARE_CONNECTOR);
  if (connector && getAccount(config).status === 'disconnected') await connect(config, { connector });
}
