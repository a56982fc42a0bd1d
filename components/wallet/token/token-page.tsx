'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { SubpageSkeleton, WalletSubpage } from '@/components/wallet/screen/wallet-subpage';

/** What reads chains comes with its first use; the server draws the shape. */
const TokenScreen = dynamic(() => import('./token-screen'), { ssr: false, loading: () => <Shape /> });

function Shape() {
  const t = useTranslations('wallet');
  return (
    <WalletSubpage title={t('detail.title')} width="token">
      <SubpageSkeleton />
    </WalletSubpage>
  );
}

export function TokenPage() {
  return <TokenScreen />;
}
