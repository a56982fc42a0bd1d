import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SpaceChats } from '@/components/room/space-chats';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'room' });
  return { title: t('chats.title') };
}

/** The chats of the selected space, which only the browser knows. */
export default async function SpaceChatsPage({ params }: Props) {
  await pageLocale(params);
  return <SpaceChats />;
}
