import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MembersPage } from '@/components/space/home/members-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space' });
  return { title: t('tabs.members') };
}

/** The members of the selected space, which only the browser knows. */
export default async function SpaceMembersPage({ params }: Props) {
  await pageLocale(params);
  return <MembersPage />;
}
