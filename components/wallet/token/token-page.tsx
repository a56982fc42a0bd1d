'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { TopBar } from '@/components/ui/top-bar';
import { RowsSkeleton } from '@/components/wallet/screen/wallet-skeleton';

/** What reads chains comes with its first use; the server draws the shape. */
const TokenScreen = dynamic(() => import('./token-screen'), { ssr: false, loading: () => <Shape /> });

function Shape() {
  const t = useTranslations('wallet');
  return (
    <>
      <TopBar isHeading title={t('detail.title')} />
      <div role="img" aria-label={t('loading')} className="p-6 max-desktop:p-4">
        <RowsSkeleton />
      </div>
    </>
  );
}

export function TokenPage() {
  return <TokenScreen />;
}
