import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SpaceHome } from '@/components/space/home/space-home';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';

type Props = { params: Promise<{ locale: string; id?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space' });
  return { title: t('home.title') };
}

/** The owner's page of a space; without an id it is that of the selected space (SHL-06). */
export default async function SpaceHomePage({ params }: Props) {
  await pageLocale(params);
  const { id: segments } = await params;
  if (!segments) return <SpaceHome spaceId={null} />;
  const spaceId = segments.length === 1 ? spaceIdOf(segments[0] ?? '') : null;
  if (spaceId === null) notFound();
  return <SpaceHome key={spaceId} spaceId={spaceId} />;
}
