import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { ClientMessages } from '@/components/language/client-messages';
import { OperatorConsole } from '@/components/operator/operator-console';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'operator' });
  return { title: t('title'), robots: { index: false } };
}

/** The console of platform admins; the section is in the query. */
export default async function OperatorPage({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages
      namespaces={['ui', 'operator', 'member', 'moderation', 'report', 'space', 'upload', 'fresh-login']}
    >
      <Suspense fallback={null}>
        <OperatorConsole />
      </Suspense>
    </ClientMessages>
  );
}
