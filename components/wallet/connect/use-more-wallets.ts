import { use } from 'react';
import { readWalletSettings } from '@/lib/wallet-state/settings';

/** Whether wallets of phones are offered here, and under which project; suspends as the wallet itself does. */
export function useMoreWallets(): { isOffered: boolean; projectId: string | null } {
  const { walletConnectProjectId: projectId } = use(readWalletSettings());
  return { isOffered: projectId !== null, projectId };
}
