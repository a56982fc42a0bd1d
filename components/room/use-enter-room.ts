'use client';

import { useEffect, useRef, useState } from 'react';
import { chatPath, useChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from '@/lib/chat/open-chat';
import { rememberRoom } from '@/lib/navigation/last-room';
import { rememberList } from '@/lib/chat/leave-conversation';
import { useRoomActivities } from '@/lib/chat/hooks';
import { joinRoom } from '@/lib/queries/room';
import type { Room } from '@/protocol/room';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** How long a joined room is waited for before it is shown anyway (CHN-36, OPN-105). */
const SYNC_WAIT_MS = 3000;

/** Goes to a room: a step of the history from elsewhere, none between rooms of the chat view (SHL-35). */
export function useGoToRoom(): (spaceId: SpaceId, matrixRoomId: MatrixRoomId) => void {
  const openChat = useOpenChat();
  const address = useChatAddress();
  return (spaceId, matrixRoomId) => {
    const path = chatPath(spaceId, matrixRoomId);
    // Already now: who goes on fast comes back here all the same.
    rememberRoom(spaceId, matrixRoomId);
    if (address && address.matrixRoomId !== null) openChat(path, 'replace');
    else {
      // Without a room the chat view is the list of a phone.
      if (address) rememberList();
      openChat(path, 'push');
    }
  };
}

export interface EnterRoom {
  /** Opens a room, joining it first where the person is not in it (CHN-35, CHN-37). */
  enter(room: Room): void;
  /** The room that is being joined. */
  readonly joining: Room | null;
}

/** What selecting a channel or a room does. Failures are told in the snackbar and change nothing. */
export function useEnterRoom(): EnterRoom {
  const go = useGoToRoom();
  const activities = useRoomActivities();
  const [joining, setJoining] = useState<Room | null>(null);
  const [waiting, setWaiting] = useState<Room | null>(null);
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });

  const synced = waiting !== null && activities.has(waiting.matrixRoomId);
  useEffect(() => {
    if (!waiting) return;
    const open = () => {
      goNow.current(waiting.spaceId, waiting.matrixRoomId);
      setWaiting(null);
      setJoining(null);
    };
    const timer = setTimeout(open, synced ? 0 : SYNC_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting, synced]);

  const enter = (room: Room) => {
    if (room.joined) {
      go(room.spaceId, room.matrixRoomId);
    } else if (!joining) {
      setJoining(room);
      joinRoom(String(room.id)).then(
        () => setWaiting(room),
        () => setJoining(null),
      );
    }
  };
  return { enter, joining };
}
