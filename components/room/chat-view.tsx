'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { prepareConversation, RoomConversation } from './room-conversation';
import { chatAddressOf, chatPath, directPath } from '@/lib/navigation/chat-address';
import { useViewAddress } from './use-view-address';
import { lastRoom, rememberRoom } from '@/lib/navigation/last-room';
import { useWindowIs } from '@/components/ui/media-query';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useLeaveConversation } from '@/lib/chat/leave-conversation';
import { usePageTitle } from '@/lib/navigation/page-title';
import { selectedSpaceId, selectSpace } from '@/lib/navigation/selected-space';
import { SuspendedSpace } from '@/components/space/suspended-space';
import { TopBar } from '@/components/ui/top-bar';
import { ErrorState } from '@/components/ui/error-state';
import { useRoleView } from '@/lib/queries/role-view';
import { useRooms } from '@/lib/queries/room';
import { useJoinedSpaces } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';
import { ClosedRoom } from './closed-room';
import { ConversationSkeleton } from './conversation-skeleton';
import { NoChannels, Stranger } from './no-room';
import { PhoneList } from './phone-list';
import { entrance, isPreparing, splitRooms } from '@/lib/space/room-order';
import { RoomSide } from './room-side';
import { useLatest } from '@/components/ui/use-latest';
import { useRemovalNotice } from './use-removal-notice';
import type { MatrixRoomId } from '@/protocol/ids';

/** The chat view: what the address names (SHL-34), or the way to it. */
export function ChatView() {
  const t = useTranslations('room.view');
  const router = useRouter();
  const address = useViewAddress('space');
  const { data: spaces, error, mutate } = useJoinedSpaces();
  const { matrixRoomId } = address;
  useEffect(() => {
    if (matrixRoomId !== null) prepareConversation(matrixRoomId);
  }, [matrixRoomId]);

  const loneRoom = address.spaceId === null ? address.matrixRoomId : null;
  const spaceId =
    address.spaceId ?? (spaces && loneRoom === null ? overviewSpaceId(spaces, selectedSpaceId()) : null);
  const space = spaces?.find(({ id }) => id === spaceId);
  const viewedId = useRoleView(spaceId)?.viewed.roleId ?? '';
  const homeless = spaces?.length === 0 && address.spaceId === null && loneRoom === null;
  useEffect(() => {
    if (loneRoom !== null) router.replace(directPath(loneRoom));
    else if (homeless) router.replace('/index/nomanland');
    else if (address.spaceId === null && spaceId !== null)
      router.replace(chatPath(spaceId, address.matrixRoomId));
  }, [homeless, address, loneRoom, spaceId, router]);

  if (loneRoom !== null) return <ConversationSkeleton />;
  if (space?.suspended) return <SuspendedChat space={space} />;
  // Another role has other rooms; this is not a removal.
  const key = `${space?.id} ${viewedId}`;
  if (space) return <SpaceChat key={key} space={space} matrixRoomId={address.matrixRoomId} />;
  if (spaces && spaceId !== null) return <Stranger spaceId={spaceId} />;
  if (error && !spaces) {
    return (
      <ErrorState
        className="my-auto"
        title={t('spacesError')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
      />
    );
  }
  return <ConversationSkeleton />;
}

function SuspendedChat({ space }: { space: JoinedSpace }) {
  const back = useLeaveConversation();
  const isDesktop = useWindowIs('desktop');
  const t = useTranslations('room.view');
  return (
    <>
      <TopBar title={space.name} isHeading onBack={isDesktop ? undefined : back} backLabel={t('toList')} />
      <div className="grid grow place-items-center">
        <SuspendedSpace spaceId={space.id} />
      </div>
    </>
  );
}

function SpaceChat({ space, matrixRoomId }: { space: JoinedSpace; matrixRoomId: MatrixRoomId | null }) {
  const t = useTranslations('room.list');
  const openChat = useLatest(useOpenChat());
  const isDesktop = useWindowIs('desktop');
  const { data, error, mutate } = useRooms(space.id);
  const lists = useMemo(() => splitRooms(data ?? []), [data]);
  const room = matrixRoomId === null ? undefined : data?.find((each) => each.matrixRoomId === matrixRoomId);
  const first = matrixRoomId === null ? entrance(lists, lastRoom(space.id)) : undefined;

  useEffect(() => selectSpace(space.id), [space.id]);
  // Once for each room: a newer answer about it may come when the person has gone on to another one.
  const shown = room?.joined ? room.matrixRoomId : null;
  useEffect(() => {
    // Drawn late, it may be one that the person has left.
    const { matrixRoomId: named } = chatAddressOf(new URLSearchParams(location.search), 'space');
    if (shown !== null && shown === named) rememberRoom(space.id, shown);
  }, [space.id, shown]);
  // Wide screens have the list beside them, so a space opens in a channel; phones show the list. Once: the person may go on meanwhile.
  const opened = isDesktop ? first?.matrixRoomId : undefined;
  useEffect(() => {
    if (opened !== undefined) openChat.current(chatPath(space.id, opened), 'replace');
  }, [opened, space.id, openChat]);
  useRemovalNotice(room, () => openChat.current(chatPath(space.id), 'replace'));
  usePageTitle(room ? `${room.name} · ${space.name}` : null);

  if (matrixRoomId === null && !isDesktop) return <PhoneList space={space} />;
  if (error && !data) {
    return (
      <ErrorState
        className="my-auto"
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data || first) return <ConversationSkeleton />;
  if (matrixRoomId === null) return <NoChannels spaceId={space.id} preparing={data.find(isPreparing)} />;
  if (room?.joined) return <JoinedRoom room={room} space={space} />;
  return <ClosedRoom space={space} room={room} />;
}

function JoinedRoom({ room, space }: { room: Room; space: JoinedSpace }) {
  return (
    <RoomConversation
      key={room.matrixRoomId}
      matrixRoomId={room.matrixRoomId}
      side={<RoomSide space={space} room={isChannel(room) && !room.ruled ? null : room} />}
    />
  );
}
