import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DashboardPage } from '@/components/room/dashboard-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space' });
  return { title: t('dashboard.title') };
}

/** The owner's summary of the selected space, which only the browser knows. */
export default async function SpaceDashboardPage({ params }: Props) {
  await pageLocale(params);
  return <DashboardPage />;
}
