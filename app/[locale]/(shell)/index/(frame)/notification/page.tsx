import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { NoticeList } from '@/components/notice/notice-list';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'notice' });
  return { title: t('title') };
}

export default async function NotificationsPage({ params }: Props) {
  await pageLocale(params);
  return (
    <ClientMessages namespaces={['announcement', 'contact', 'notice']}>
      <NoticeList />
    </ClientMessages>
  );
}
