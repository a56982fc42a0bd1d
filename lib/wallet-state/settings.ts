import { type WalletSettings, walletSettings, WALLET_SETTINGS_PATH } from '@/protocol/wallet-settings';
import { remembered } from './remembered';

/** What this installation offers to wallets, asked once per page. */
export const readWalletSettings = remembered(ask);

async function ask(): Promise<WalletSettings> {
  const response = await fetch(WALLET_SETTINGS_PATH, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The settings of wallets answered ${response.status}`);
  return walletSettings.parse(await response.json());
}
