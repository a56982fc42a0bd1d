'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RoomConversation } from './room-conversation';
import { MessageRequest } from '@/components/dm/message-request';
import { chatPath } from '@/lib/navigation/chat-address';
import { usePageTitle } from '@/lib/navigation/page-title';
import { TopBar } from '@/components/ui/top-bar';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useDirectConversations } from '@/lib/queries/dm';
import { spaceIdOf, useRoomDetail } from '@/lib/queries/room';
import type { Person } from '@/protocol/account';
import { ConversationSkeleton } from './conversation-skeleton';
import type { MatrixRoomId } from '@/protocol/ids';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));

/** An address with a room and no space: shows a direct conversation, and leads a room of a space to that space. */
export function RoomOfAddress({ matrixRoomId }: { matrixRoomId: MatrixRoomId }) {
  const t = useTranslations('room.view');
  const router = useRouter();
  const { data: conversations, error: listError } = useDirectConversations();
  const listed = conversations?.find(({ room: { matrixRoomId: id } }) => id === matrixRoomId);
  const request = listed?.accepted === false ? listed.user : null;
  // Nothing more is asked about a request: its own call answers everything.
  const isKnown = conversations !== undefined || listError !== undefined;
  const { data: room, error, mutate } = useRoomDetail(isKnown && !request ? matrixRoomId : null);
  const spaceId = spaceIdOf(room);
  useEffect(() => {
    if (spaceId !== null) router.replace(chatPath(spaceId, matrixRoomId));
  }, [spaceId, matrixRoomId, router]);
  usePageTitle(request?.username ?? (room?.kind === 'direct' ? room.user.username : null));

  if (request) return <Request matrixRoomId={matrixRoomId} user={request} />;
  if (room?.kind === 'direct') {
    return room.joined ? (
      <RoomConversation key={matrixRoomId} matrixRoomId={matrixRoomId} />
    ) : (
      <Request matrixRoomId={matrixRoomId} user={room.user} />
    );
  }
  if (error && !room) {
    return error.isUndecided ? (
      <ErrorState
        className="my-auto"
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
      />
    ) : (
      <>
        <TopBar title={t('title')} isHeading />
        <div className="grid grow place-items-center">
          <EmptyState icon={<MessageCircleQuestion />} title={t('missingTitle')} text={t('missingText')} />
        </div>
      </>
    );
  }
  return <ConversationSkeleton />;
}

function Request({ matrixRoomId, user }: { matrixRoomId: MatrixRoomId; user: Person }) {
  const [reported, setReported] = useState<Person | null>(null);
  return (
    <>
      <MessageRequest matrixRoomId={matrixRoomId} user={user} onReport={setReported} />
      {reported && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'person', userId: reported.id }}
            name={reported.username}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </>
  );
}
