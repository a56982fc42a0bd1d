import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeletedAccountPage } from '@/components/account/deletion/deleted-account-page';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { ClientMessages } from '@/components/language/client-messages';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'account.deletion' });
  return { title: t('pageTitle'), robots: { index: false } };
}

/** What a person sees instead of the app who has deleted their account. */
export default async function Deleted({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages namespaces={['ui', 'account']}>
      <DeletedAccountPage />
      <FreshLoginHost />
    </ClientMessages>
  );
}
