import { getAccount } from 'wagmi/actions';
import { walletConfig } from './config';
import { disconnectWallet } from './disconnect-wallet';

/** Lets go of the wallet that is worked with; the own one of the account, if there is one, takes its place. */
export async function disconnectCurrent(): Promise<void> {
  const config = await walletConfig();
  const { connector } = getAccount(config);
  if (connector) await disconnectWallet(config, connector);
}
