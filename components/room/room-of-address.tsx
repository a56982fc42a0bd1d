'use client';

import { MessageCircleQuestion } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { RoomConversation } from './room-conversation';
import { MessageRequest } from '@/components/dm/message-request';
import { chatPath } from '@/lib/navigation/chat-address';
import { usePageTitle } from '@/lib/navigation/page-title';
import { TopBar } from '@/components/ui/top-bar';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { spaceIdOf, useRoomDetail } from '@/lib/queries/room';
import { ConversationSkeleton } from './conversation-skeleton';
import type { MatrixRoomId } from '@/protocol/ids';

/** An address with a room and no space: shows a direct conversation, and leads a room of a space to that space. */
export function RoomOfAddress({ matrixRoomId }: { matrixRoomId: MatrixRoomId }) {
  const t = useTranslations('room.view');
  const router = useRouter();
  const { data: room, error, mutate } = useRoomDetail(matrixRoomId);
  const spaceId = spaceIdOf(room);
  useEffect(() => {
    if (spaceId !== null) router.replace(chatPath(spaceId, matrixRoomId));
  }, [spaceId, matrixRoomId, router]);
  usePageTitle(room?.kind === 'direct' ? room.user.username : null);

  if (room?.kind === 'direct') {
    return room.joined ? (
      <RoomConversation key={matrixRoomId} matrixRoomId={matrixRoomId} />
    ) : (
      <MessageRequest room={room} />
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
