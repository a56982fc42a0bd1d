import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LeaderboardPage } from '@/components/point/leaderboard-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'leaderboard' });
  return { title: t('title') };
}

/** The leaderboard of the selected space, which only the browser knows, and that of everyone. */
export default async function LeaderboardRoute({ params }: Props) {
  await pageLocale(params);
  return <LeaderboardPage />;
}
