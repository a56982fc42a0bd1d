import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RewardMovesPage } from '@/components/room/reward-moves-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'reward' });
  return { title: t('moves.title') };
}

/** The transactions of rewards in the selected space, which only the browser knows. */
export default async function SpaceTransactionsPage({ params }: Props) {
  await pageLocale(params);
  return <RewardMovesPage />;
}
