import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AnalyticsPage } from '@/components/analytics/analytics-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'analytics' });
  return { title: t('title') };
}

/** Daily counts of the selected space, which only the browser knows. */
export default async function AnalyticsRoute({ params }: Props) {
  await pageLocale(params);
  return <AnalyticsPage />;
}
