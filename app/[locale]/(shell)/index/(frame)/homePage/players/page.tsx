import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlayersPage } from '@/components/player/players-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'player' });
  return { title: t('title') };
}

/** The players of the selected space, which only the browser knows. */
export default async function SpacePlayersPage({ params }: Props) {
  await pageLocale(params);
  return <PlayersPage />;
}
