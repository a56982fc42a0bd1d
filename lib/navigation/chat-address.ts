'use client';

import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** What the address of the chat view names (SHL-34). */
export interface ChatAddress {
  /** Matrix id of the room; null shows the list on phones and leads on to a channel elsewhere. */
  readonly matrixRoomId: MatrixRoomId | null;
  readonly spaceId: SpaceId | null;
  /** The members lie over the conversation, on phones, where Back closes them. */
  readonly membersOpen: boolean;
}

const PATH = '/index/homePage/chat';
const DIRECT_PATH = '/index/homePage/chattings';

/** `/index/homePage/chat?room={matrixRoomId}&guild={spaceId}`, in this order. */
export function chatPath(
  spaceId: SpaceId,
  matrixRoomId: MatrixRoomId | null = null,
  membersOpen = false,
): string {
  const query = new URLSearchParams();
  if (matrixRoomId !== null) query.set('room', matrixRoomId);
  query.set('guild', String(spaceId));
  if (membersOpen) query.set('side', 'members');
  return `${PATH}?${query}`;
}

/** A direct conversation; without one the list of them. */
export function directPath(matrixRoomId: MatrixRoomId | null = null): string {
  return matrixRoomId === null
    ? DIRECT_PATH
    : `${DIRECT_PATH}?${new URLSearchParams({ room: matrixRoomId })}`;
}

export function chatAddressOf(query: URLSearchParams): ChatAddress {
  const guild = query.get('guild') ?? '';
  return {
    matrixRoomId: query.get('room') || null,
    spaceId: /^[1-9]\d{0,9}$/.test(guild) ? Number(guild) : null,
    membersOpen: query.get('side') === 'members',
  };
}

const shown = new Observable<ChatAddress | null>(null);

/**
 * The chat view says where it is, null when it leaves the screen. The frame around it hears it here: reading the
 * query itself would keep the whole frame out of the server's HTML.
 */
export function showChatAddress(address: ChatAddress | null): void {
  shown.set(address);
}

/** The address of the chat view while it is on screen. */
export function useChatAddress(): ChatAddress | null {
  return useObservable(shown, null);
}
