'use client';

import { useTranslations } from 'next-intl';
import { listedDirects } from '@/components/dm/direct-order';
import { ownRooms } from '@/components/room/my-space/own-rooms';
import { useOpenOwnRoom } from '@/components/room/my-space/use-own-room';
import { openRooms, splitRooms } from '@/lib/space/room-order';
import { useGoToRoom } from '@/components/room/use-enter-room';
import { useRoomActivities } from '@/lib/chat/hooks';
import { groupName } from '@/lib/format/group-name';
import { directPath } from '@/lib/navigation/chat-address';
import { hasPanel, isDirectPage, MY_SPACE_PAGE, type ShellLocation } from '@/lib/navigation/location';
import { rememberList } from '@/lib/chat/leave-conversation';
import { useOpenChat } from '@/lib/chat/open-chat';
import { useDirectConversations } from '@/lib/queries/dm';
import { useOwnRooms, useRooms } from '@/lib/queries/room';
import { isGroup } from '@/protocol/group-rules';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** A conversation that a key leads to. */
export interface ListedConversation {
  readonly matrixRoomId: MatrixRoomId;
  readonly name: string;
  open(): void;
}

/** The conversations of the list on screen in its order: direct ones, those of all spaces, or those of one space. */
export function useShownList(place: ShellLocation, spaceId: SpaceId | null): readonly ListedConversation[] {
  const alone = useTranslations('dm.group')('alone');
  const isDirect = isDirectPage(place);
  const isMySpace = place.page === MY_SPACE_PAGE;
  const { data: directs } = useDirectConversations(isDirect);
  const { data: own } = useOwnRooms(isMySpace);
  const { data: rooms } = useRooms(hasPanel(place) && !isDirect ? spaceId : null);
  const activities = useRoomActivities();
  const currentId = place.chat?.matrixRoomId ?? null;
  const openChat = useOpenChat();
  const openOwn = useOpenOwnRoom();
  const go = useGoToRoom();
  if (isDirect) {
    return listedDirects(directs ?? [], activities, '')
      .filter(({ conversation: { room } }) => room.matrixRoomId !== '')
      .map(({ conversation }) => ({
        matrixRoomId: conversation.room.matrixRoomId,
        name: isGroup(conversation) ? groupName(conversation, alone) : conversation.user.username,
        open: () => {
          if (currentId === null) rememberList();
          openChat(directPath(conversation.room.matrixRoomId), currentId === null ? 'push' : 'replace');
        },
      }));
  }
  if (isMySpace) {
    return ownRooms(own ?? [], activities).map(({ room }) => ({
      matrixRoomId: room.matrixRoomId,
      name: room.name,
      open: () => openOwn(room),
    }));
  }
  return openRooms(splitRooms(rooms ?? [])).map(({ matrixRoomId, spaceId: id, name }) => ({
    matrixRoomId,
    name,
    open: () => go(id, matrixRoomId),
  }));
}
