import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { ApprovalsPage } from '@/components/wallet/approvals/approvals-page';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'approval' });
  return { title: t('title') };
}

/** What others may take from the viewer's wallet. */
export default async function ApprovalsRoute({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages namespaces={['approval', 'wallet', 'ui']}>
      <ApprovalsPage />
    </ClientMessages>
  );
}
