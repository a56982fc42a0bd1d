'use client';

import { mySpacePath, useChatAddress } from '@/lib/navigation/chat-address';
import { rememberRoom } from '@/lib/navigation/last-room';
import { rememberList } from '@/lib/chat/leave-conversation';
import { useOpenChat } from '@/lib/chat/open-chat';
import { selectSpace } from '@/lib/navigation/selected-space';
import type { Room } from '@/protocol/room';

/** Opens a room beside the list of all rooms; its space is then the one that is selected (CHN-46). */
export function useOpenOwnRoom(): (room: Room) => void {
  const openChat = useOpenChat();
  const currentId = useChatAddress()?.matrixRoomId ?? null;
  return ({ matrixRoomId, spaceId }) => {
    if (matrixRoomId === currentId) return;
    selectSpace(spaceId);
    rememberRoom(spaceId, matrixRoomId);
    if (currentId === null) rememberList();
    openChat(
      mySpacePath({ matrixRoomId, spaceId, membersOpen: false }),
      currentId === null ? 'push' : 'replace',
    );
  };
}
