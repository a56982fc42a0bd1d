import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AssetsPage } from '@/components/wallet/assets/assets-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'nft' });
  return { title: t('assets') };
}

/** What the viewer's wallet holds on every network. */
export default async function AssetsRoute({ params }: Props) {
  await pageLocale(params);
  return <AssetsPage />;
}
