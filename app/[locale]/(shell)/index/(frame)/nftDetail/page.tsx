import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NftDetailPage } from '@/components/wallet/nft/nft-detail-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'nft' });
  return { title: t('title') };
}

/** One NFT, which the query names (SHL-26). */
export default async function NftDetailRoute({ params }: Props) {
  await pageLocale(params);
  return <NftDetailPage />;
}
