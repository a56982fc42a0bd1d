import { type WalletSettings, walletSettings, WALLET_SETTINGS_PATH } from '@/protocol/wallet-settings';

let asked: Promise<WalletSettings> | null = null;

/** What this installation offers to wallets, asked once per page; a question that failed is asked anew the next time. */
export function readWalletSettings(): Promise<WalletSettings> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

async function ask(): Promise<WalletSettings> {
  const response = await fetch(WALLET_SETTINGS_PATH, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The settings of wallets answered ${response.status}`);
  return walletSettings.parse(await response.json());
}
