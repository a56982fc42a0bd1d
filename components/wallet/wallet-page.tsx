'use client';

import dynamic from 'next/dynamic';
import { WalletSkeleton } from './screen/wallet-skeleton';

/** Everything of the wallet's screen comes with its first use; the server draws its shape. */
const WalletScreen = dynamic(() => import('./screen/wallet-screen'), {
  ssr: false,
  loading: () => <WalletSkeleton />,
});

export function WalletPage() {
  return <WalletScreen />;
}
