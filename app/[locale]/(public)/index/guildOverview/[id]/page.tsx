import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PublicOverview } from '@/components/space/public-overview';
import { PublicSpaceFrame } from '@/components/space/public-space-frame';
import { webConfig } from '@/lib/config/web';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';
import { readSpacePage, spaceIdOf } from '@/lib/pages/space-page';
import { excerpt, safeJson, structuredData } from '@/lib/pages/structured-data';
import type { SpacePage } from '@/protocol/page';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string; id: string }> };

/** The public document of a space (OPN-108): for visitors, members and search engines alike. */
export default async function PublicOverviewPage({ params }: Props) {
  const language = await pageLocale(params);
  const { id } = await params;
  const page = await shownPage(id);
  return (
    <PublicSpaceFrame language={language}>
      {page.kind === 'public' && (
        <script type="application/ld+json">
          {safeJson(structuredData(page, webConfig().publicUrl, language))}
        </script>
      )}
      <PublicOverview page={page} language={language} />
    </PublicSpaceFrame>
  );
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { id } = await params;
  const page = await shownPage(id);
  const t = await getTranslations({ locale: language, namespace: 'space.meta' });
  if (page.kind !== 'public') {
    return { title: page.card.name, robots: { index: false, follow: false } };
  }
  const { space } = page;
  return publicMetadata({
    language,
    path: `/index/guildOverview/${space.id}`,
    title: space.name,
    description: excerpt(space.description || space.slogan, 160) || t('description', { name: space.name }),
    picture: `/og/space/${space.id}.png`,
  });
}

async function shownPage(segment: string): Promise<Exclude<SpacePage, { kind: 'missing' }>> {
  const spaceId = spaceIdOf(segment);
  if (spaceId === null) notFound();
  const page = await readSpacePage(spaceId);
  if (page.kind === 'missing') notFound();
  return page;
}
