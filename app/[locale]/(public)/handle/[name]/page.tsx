import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PublicProfile } from '@/components/profile/public-profile';
import { PublicSpaceFrame } from '@/components/space/public-space-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { readHandlePage } from '@/lib/pages/handle-page';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string; name: string }> };

/** The person with a handle, at `/@handle`: for visitors and members alike. */
export default async function HandlePage({ params }: Props) {
  const language = await pageLocale(params);
  const page = await readHandlePage((await params).name);
  if (page === null) notFound();
  return (
    <PublicSpaceFrame language={language}>
      <PublicProfile page={page} language={language} />
    </PublicSpaceFrame>
  );
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const page = await readHandlePage((await params).name);
  if (page === null) notFound();
  const { handle, person } = page;
  const t = await getTranslations({ locale: language, namespace: 'profile.public' });
  const name = person.username;
  return publicMetadata({
    language,
    path: `/@${handle}`,
    title: t('meta', { name, handle: `@${handle}` }),
    description: t('description', { name, handle: `@${handle}` }),
    // People take a handle back, and hide again; search engines would remember.
    indexed: false,
  });
}
