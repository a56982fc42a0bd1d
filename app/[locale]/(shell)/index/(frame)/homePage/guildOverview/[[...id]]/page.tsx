import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ShellOverview } from '@/components/space/shell-overview';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';

type Props = { params: Promise<{ locale: string; id?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space' });
  return { title: t('overview') };
}

/** The overview inside the shell (OPN-108); without an id it is that of the selected space (SPC-81). */
export default async function ShellOverviewPage({ params }: Props) {
  await pageLocale(params);
  const { id: segments } = await params;
  if (!segments) return <ShellOverview spaceId={null} />;
  const spaceId = segments.length === 1 ? spaceIdOf(segments[0] ?? '') : null;
  if (spaceId === null) notFound();
  return <ShellOverview key={spaceId} spaceId={spaceId} />;
}
