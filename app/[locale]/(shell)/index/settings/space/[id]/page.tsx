import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { SpaceSettings } from '@/components/space/settings/space-settings';
import { pageLocale } from '@/lib/i18n/page-locale';
import { spaceIdOf } from '@/lib/pages/space-page';

type Props = { params: Promise<{ locale: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space.settings' });
  return { title: t('title'), robots: { index: false } };
}

/** The settings of a space; the section is in the query. */
export default async function SpaceSettingsPage({ params }: Props) {
  await pageLocale(params);
  const spaceId = spaceIdOf((await params).id);
  if (spaceId === null) notFound();
  return (
    <ClientMessages
      namespaces={[
        'ui',
        'space',
        'application',
        'contact',
        'profile',
        'audit',
        'member',
        'moderation',
        'report',
        'role',
        'permission',
        'suspension',
        'upload',
        'fresh-login',
      ]}
    >
      <SpaceSettings spaceId={spaceId} />
    </ClientMessages>
  );
}
