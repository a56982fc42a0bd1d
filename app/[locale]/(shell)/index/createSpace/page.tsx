import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { CreateScreen } from '@/components/space/create/create-screen';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space.create' });
  return { title: t('title'), robots: { index: false } };
}

/** What kind of space to create. */
export default async function CreateSpacePage({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages namespaces={['ui', 'space', 'mail-delivery']}>
      <CreateScreen />
    </ClientMessages>
  );
}
