import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { SuspendedPage } from '@/components/suspension/suspended-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'suspension' });
  return { title: t('pageTitle'), robots: { index: false } };
}

/** What a suspended person sees instead of the app. */
export default async function Suspended({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages namespaces={['ui', 'suspension', 'account']}>
      <SuspendedPage />
      <FreshLoginHost />
    </ClientMessages>
  );
}
