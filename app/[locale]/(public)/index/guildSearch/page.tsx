import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { buttonStyles } from '@/components/ui/button';
import { DirectoryFilters } from '@/components/space/directory-filters';
import { DirectoryGrid } from '@/components/space/directory-grid';
import { DirectoryLive } from '@/components/space/directory-live';
import { PublicSpaceFrame } from '@/components/space/public-space-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { readDirectory } from '@/lib/pages/directory-page';
import { publicMetadata } from '@/lib/pages/public-metadata';
import { directoryHref, directoryQuery, pickSpaces } from '@/lib/space/directory';

export const dynamic = 'force-dynamic';

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language, namespace: 'directory' });
  return publicMetadata({
    language,
    path: '/index/guildSearch',
    title: t('title'),
    description: t('description'),
  });
}

/** Find a community: every public space, verified first, with search and kinds; complete without scripts. */
export default async function DirectoryPage({ params, searchParams }: Props) {
  const language = await pageLocale(params);
  const query = directoryQuery(await searchParams);
  const { spaces } = await readDirectory();
  const { cards, total, pages } = pickSpaces(
    spaces.map(({ card }) => card),
    query,
  );
  const t = await getTranslations({ locale: language, namespace: 'directory' });
  const hasMore = query.page < pages;
  return (
    <PublicSpaceFrame language={language}>
      <main className="mx-auto w-full max-w-[1200px] px-6 pt-8 pb-16 max-desktop:px-4 max-desktop:pt-6">
        <h1 className="mb-4 text-3xl font-semibold tracking-tighter">{t('title')}</h1>
        <DirectoryLive
          query={query}
          language={language}
          hasMore={hasMore}
          filters={<DirectoryFilters query={query} />}
          results={
            <>
              <DirectoryGrid spaces={cards} text={query.text} total={total} />
              {hasMore && (
                <p className="mt-8 text-center">
                  <a
                    rel="next"
                    href={directoryHref({ ...query, page: query.page + 1 })}
                    className={buttonStyles({})}
                  >
                    {t('more')}
                  </a>
                </p>
              )}
            </>
          }
        />
      </main>
    </PublicSpaceFrame>
  );
}
