'use client';

import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** Which list a conversation is chosen from: the rooms of one space, direct conversations, or the rooms of all spaces. */
export type ChatList = 'space' | 'direct' | 'mySpace';

/** What the address of the chat view names (SHL-34). */
export interface ChatAddress {
  readonly list: ChatList;
  /** Matrix id of the room; null shows the list on phones and leads on to a channel elsewhere. */
  readonly matrixRoomId: MatrixRoomId | null;
  readonly spaceId: SpaceId | null;
  /** The members lie over the conversation, on phones, where Back closes them. */
  readonly membersOpen: boolean;
  /** The list of direct conversations shows message requests (DM-07). */
  readonly requestsOpen: boolean;
}

type RoomAddress = Pick<ChatAddress, 'matrixRoomId' | 'spaceId' | 'membersOpen'>;

const PATH = '/index/homePage/chat';
const DIRECT_PATH = '/index/homePage/chattings';
const MY_SPACE_PATH = '/index/homePage/mySpace';

/** `/index/homePage/chat?room={matrixRoomId}&guild={spaceId}`, in this order. */
export function chatPath(
  spaceId: SpaceId,
  matrixRoomId: MatrixRoomId | null = null,
  membersOpen = false,
): string {
  return `${PATH}?${roomQuery({ spaceId, matrixRoomId, membersOpen })}`;
}

/** Where a message of a conversation stands; `spaceId` is null outside of spaces. */
export function messagePath(spaceId: SpaceId | null, matrixRoomId: MatrixRoomId, eventId: string): string {
  const path = spaceId === null ? directPath(matrixRoomId) : chatPath(spaceId, matrixRoomId);
  return `${path}&${new URLSearchParams({ event: eventId })}`;
}

/** A room beside the list of the rooms of all spaces; without one that list (CHN-46). */
export function mySpacePath(room?: RoomAddress): string {
  const query = room === undefined ? '' : String(roomQuery(room));
  return query === '' ? MY_SPACE_PATH : `${MY_SPACE_PATH}?${query}`;
}

function roomQuery({ spaceId, matrixRoomId, membersOpen }: RoomAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (matrixRoomId !== null) query.set('room', matrixRoomId);
  if (spaceId !== null) query.set('guild', String(spaceId));
  if (membersOpen) query.set('side', 'members');
  return query;
}

/** A direct conversation or group; without one the list of them. `requestsOpen` lists message requests instead. */
export function directPath(
  matrixRoomId: MatrixRoomId | null = null,
  requestsOpen = false,
  membersOpen = false,
): string {
  const query = new URLSearchParams();
  if (matrixRoomId !== null) query.set('room', matrixRoomId);
  if (requestsOpen) query.set('list', 'requests');
  if (membersOpen) query.set('side', 'members');
  return query.size === 0 ? DIRECT_PATH : `${DIRECT_PATH}?${query}`;
}

/** The path of an address: what `chatAddressOf` reads. */
export function chatAddressPath(address: ChatAddress): string {
  const { list, spaceId, matrixRoomId, membersOpen, requestsOpen } = address;
  if (list === 'mySpace') return mySpacePath(matrixRoomId === null ? undefined : address);
  return list === 'space' && spaceId !== null
    ? chatPath(spaceId, matrixRoomId, membersOpen)
    : directPath(matrixRoomId, requestsOpen, membersOpen);
}

/** Which list stands beside the conversation at a path. */
export function chatListAt(pathname: string): ChatList {
  if (pathname.startsWith(MY_SPACE_PATH)) return 'mySpace';
  return pathname === PATH ? 'space' : 'direct';
}

const viewPaths: Record<ChatList, string> = {
  space: PATH,
  direct: DIRECT_PATH,
  mySpace: MY_SPACE_PATH,
};

/** Whether a path is that of the view with this list. */
export function isViewPath(pathname: string, list: ChatList): boolean {
  return pathname === viewPaths[list];
}

export function chatAddressOf(query: URLSearchParams, list: ChatList): ChatAddress {
  const guild = query.get('guild') ?? '';
  return {
    list,
    matrixRoomId: query.get('room') || null,
    spaceId: /^[1-9]\d{0,9}$/.test(guild) ? Number(guild) : null,
    membersOpen: query.get('side') === 'members',
    requestsOpen: query.get('list') === 'requests',
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

/** Hears when the chat view is somewhere else. */
export const watchChatAddress = shown.subscribe;

/** The address of the chat view while it is on screen. */
export function useChatAddress(): ChatAddress | null {
  return useObservable(shown, null);
}
