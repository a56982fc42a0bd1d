import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FirstViewScript } from '@/components/chat/first-view/first-view-script';
import { ChatView } from '@/components/room/chat-view';
import { ConversationSkeleton } from '@/components/room/conversation-skeleton';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'room' });
  return { title: t('view.title') };
}

/** The conversation that the query names, which only the browser reads: the page is one document for everybody. */
export default async function ChatPage({ params }: Props) {
  await pageLocale(params);
  return (
    <>
      <FirstViewScript />
      <Suspense fallback={<ConversationSkeleton />}>
        <ChatView />
      </Suspense>
    </>
  );
}
