'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { TopBar } from '@/components/ui/top-bar';
import { NftDetailSkeleton } from './nft-detail-skeleton';

/** The screen comes with its first use; the server draws its shape. */
const NftDetailScreen = dynamic(() => import('./nft-detail'), { ssr: false, loading: () => <Shape /> });

function Shape() {
  const t = useTranslations('nft');
  return (
    <>
      <TopBar isHeading title={t('title')} />
      <NftDetailSkeleton />
    </>
  );
}

export function NftDetailPage() {
  return <NftDetailScreen />;
}
