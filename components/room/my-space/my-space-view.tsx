'use client';

import { MessagesSquare } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect } from 'react';
import { ClosedRoom } from '@/components/room/closed-room';
import { ConversationSkeleton } from '@/components/room/conversation-skeleton';
import { RoomConversation } from '@/components/room/room-conversation';
import { RoomSide } from '@/components/room/room-side';
import { useRemovalNotice } from '@/components/room/use-removal-notice';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useWindowIs } from '@/components/ui/media-query';
import { mySpacePath, type ChatAddress } from '@/lib/navigation/chat-address';
import { useViewAddress } from '@/components/room/use-view-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { usePageTitle } from '@/lib/navigation/page-title';
import { selectSpace } from '@/lib/navigation/selected-space';
import { useOwnRooms } from '@/lib/queries/room';
import { useJoinedSpaces } from '@/lib/queries/space';
import { isChannel } from '@/protocol/room-rules';

const MySpaceList = lazy(() => import('./my-space-list'));

/** A room of any space, or on phones the list of them; wide screens have the list beside it. */
export function MySpaceView() {
  const t = useTranslations('room.mySpace');
  const router = useRouter();
  const address = useViewAddress('mySpace');
  const isDesktop = useWindowIs('desktop');
  const { data: spaces } = useJoinedSpaces();

  const isHomeless = spaces?.length === 0;
  // Without a space there is no list (SHL-38), only the way to a space.
  useEffect(() => {
    if (isHomeless) router.replace('/index/nomanland');
  }, [isHomeless, router]);

  if (isHomeless) return <ConversationSkeleton />;
  if (address.matrixRoomId !== null) return <OwnRoomView key={address.matrixRoomId} address={address} />;
  if (!isDesktop) {
    return (
      <Suspense>
        <MySpaceList />
      </Suspense>
    );
  }
  return (
    <div aria-busy={!spaces} className="grid grow place-items-center">
      {/* The list has it, once the spaces are known. */}
      {!spaces && <h1 className="sr-only">{t('title')}</h1>}
      <EmptyState icon={<MessagesSquare />} title={t('choose')} text={t('chooseText')} />
    </div>
  );
}

function OwnRoomView({ address }: { address: ChatAddress }) {
  const t = useTranslations('room');
  const openChat = useOpenChat();
  const rooms = useOwnRooms();
  const spaces = useJoinedSpaces();
  const room = rooms.data?.find(({ matrixRoomId }) => matrixRoomId === address.matrixRoomId);
  const spaceId = room?.spaceId ?? address.spaceId;
  const space = spaces.data?.find(({ id }) => id === spaceId);
  usePageTitle(room ? `${room.name} · ${room.space.name}` : null);
  useEffect(() => {
    if (room) selectSpace(room.spaceId);
  }, [room]);

  useRemovalNotice(room, () => openChat(mySpacePath(), 'replace'));

  const { error, mutate } = rooms.error ? rooms : spaces;
  if (error && !(rooms.data && spaces.data)) {
    return (
      <ErrorState
        className="my-auto"
        title={t('mySpace.errorTitle')}
        text={t('view.errorText')}
        retryLabel={t('view.retry')}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!rooms.data || !spaces.data) return <ConversationSkeleton />;
  if (!space) {
    return (
      <div className="grid grow place-items-center">
        <EmptyState icon={<MessagesSquare />} title={t('view.missingTitle')} text={t('view.missingText')} />
      </div>
    );
  }
  // A room that the person has lost meanwhile, or never was in.
  if (!room?.joined) return <ClosedRoom space={space} room={undefined} />;
  return (
    <RoomConversation
      matrixRoomId={room.matrixRoomId}
      side={<RoomSide space={space} room={isChannel(room) && !room.ruled ? null : room} />}
    />
  );
}
