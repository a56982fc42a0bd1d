import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HistoryPage } from '@/components/wallet/history/history-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'wallet' });
  return { title: t('history.title') };
}

/** What the viewer's wallet sent and received, on every network. */
export default async function HistoryRoute({ params }: Props) {
  await pageLocale(params);
  return <HistoryPage />;
}
