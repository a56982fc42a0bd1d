import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TokenPage } from '@/components/wallet/token/token-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'wallet' });
  return { title: t('detail.title') };
}

/** One token of the wallet, which the query names. */
export default async function TokenRoute({ params }: Props) {
  await pageLocale(params);
  return <TokenPage />;
}
