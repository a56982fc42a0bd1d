'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { RoomConversation } from './room-conversation';
import { askerOf } from '@/components/dm/direct-order';
import { MessageRequest } from '@/components/dm/message-request';
import { chatPath } from '@/lib/navigation/chat-address';
import { usePageTitle } from '@/lib/navigation/page-title';
import { TopBar } from '@/components/ui/top-bar';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useDirectConversations } from '@/lib/queries/dm';
import { isOfSpace, spaceIdOf, useRoomDetail } from '@/lib/queries/room';
import type { Person } from '@/protocol/account';
import { ConversationSkeleton } from './conversation-skeleton';
import { faceOf } from './face-of';
import { GroupSide } from './group-side';
import type { MatrixRoomId } from '@/protocol/ids';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));

/** An address with a room and no space: shows a direct conversation or group, and leads a room of a space to that space. */
export function RoomOfAddress({ matrixRoomId }: { matrixRoomId: MatrixRoomId }) {
  const t = useTranslations('room.view');
  const router = useRouter();
  const { data: conversations, error: listError } = useDirectConversations();
  const listed = conversations?.find(({ room: { matrixRoomId: id } }) => id === matrixRoomId);
  const request = listed?.accepted === false ? askerOf(listed) : null;
  // Nothing more is asked about a request: its own call answers everything.
  const isKnown = conversations !== undefined || listError !== undefined;
  const { data: room, error, mutate } = useRoomDetail(isKnown && !request ? matrixRoomId : null);
  const spaceId = spaceIdOf(room);
  useEffect(() => {
    if (spaceId !== null) router.replace(chatPath(spaceId, matrixRoomId));
  }, [spaceId, matrixRoomId, router]);
  const alone = useTranslations('dm.group')('alone');
  usePageTitle(request?.username ?? (room && !isOfSpace(room) ? faceOf(room, alone).name : null));
  // What was kept of a group is old once it is in the list no more: the viewer has left it or was removed.
  const isLost = room?.kind === 'group' && conversations !== undefined && !listed;

  if (request) return <Request matrixRoomId={matrixRoomId} user={request} />;
  if (room?.kind === 'group' && room.joined && !isLost) {
    return (
      <RoomConversation key={matrixRoomId} matrixRoomId={matrixRoomId} side={<GroupSide group={room} />} />
    );
  }
  if (room?.kind === 'direct') {
    return room.joined ? (
      <RoomConversation key={matrixRoomId} matrixRoomId={matrixRoomId} />
    ) : (
      <Request matrixRoomId={matrixRoomId} user={room.user} />
    );
  }
  const failure = room?.kind === 'group' ? listError : room ? undefined : error;
  if (isLost || failure) {
    return !isLost && failure?.isUndecided ? (
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
          <EmptyState
            icon={<MessageCircleQuestion />}
            title={t(isLost ? 'lostTitle' : 'missingTitle')}
            text={t(isLost ? 'lostText' : 'missingText')}
          />
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
