'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { SubpageSkeleton, WalletSubpage } from '@/components/wallet/screen/wallet-subpage';

/** What reads chains comes with its first use; the server draws the shape. */
const AssetsScreen = dynamic(() => import('./assets-screen'), { ssr: false, loading: () => <Shape /> });

function Shape() {
  const t = useTranslations('nft');
  return (
    <WalletSubpage title={t('assets')} width="assets">
      <SubpageSkeleton />
    </WalletSubpage>
  );
}

export function AssetsPage() {
  return <AssetsScreen />;
}
