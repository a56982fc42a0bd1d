import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FirstViewScript } from '@/components/chat/first-view/first-view-script';
import { ConversationSkeleton } from '@/components/room/conversation-skeleton';
import { MySpaceView } from '@/components/room/my-space/my-space-view';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'room' });
  return { title: t('mySpace.title') };
}

/** The rooms of all spaces, and the one that the query names, which only the browser reads. */
export default async function MySpacePage({ params }: Props) {
  await pageLocale(params);
  return (
    <>
      <FirstViewScript />
      <Suspense fallback={<ConversationSkeleton />}>
        <MySpaceView />
      </Suspense>
    </>
  );
}
