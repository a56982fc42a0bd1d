import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { AccessAddress } from '@/components/space/access/access-address';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'space' });
  return { title: t('settings.section.access') };
}

/** Leads to the space's settings, where access is set. */
export default async function ChannelAccessPage({ params }: Props) {
  await pageLocale(params);
  return (
    <Suspense fallback={null}>
      <AccessAddress />
    </Suspense>
  );
}
