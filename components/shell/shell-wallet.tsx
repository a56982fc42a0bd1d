'use client';

import { handleViews } from '@/components/handle/request-views';
import { rewardViews } from '@/components/reward/request-views';
import { swapViews } from '@/components/swap/request-views';
import { walletViews } from '@/components/wallet/request-views';
import { WalletHost } from '@/components/wallet/wallet-host';
import type { RequestViews } from '@/lib/wallet/requests';

/** Every feature that asks something of the wallet brings its screens here; the compiler misses the ones that do not. */
const views: RequestViews = { ...walletViews, ...handleViews, ...rewardViews, ...swapViews };

/** The wallet beside the signed-in pages. */
export function ShellWallet() {
  return <WalletHost views={views} />;
}
