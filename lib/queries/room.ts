'use client';
import useSWR, { mutate } from 'swr';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallResult } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import type { GroupedMember } from '@/protocol/member';
import type { AnyRoom, Room, RoomMember } from '@/protocol/room';
import { ROOM_MEMBER_PAGE_SIZE, type RoomKind } from '@/protocol/room-rules';
import type { RouteName } from '@/protocol/routes';
import { usePages } from './pages';
import { refresh, useRead } from './query';
import { useRoleView } from './role-view';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

/** The lists of a space's rooms, by route: all, rooms and channels that the caller may enter, and those that they are in. */
export const spaceLists = ['allRooms', 'accessedRooms', 'accessedChannels', 'joinedRooms'] as const;

/** Every list of rooms that is kept here (CHN-42): what rooms the caller is in changes each of them. */
export const roomLists = [
  ...spaceLists,
  'ownRooms',
  'directConversations',
] as const satisfies readonly RouteName[];

/** The channels and rooms of a space, as the caller stands to each (CHN-03). `null` waits. */
export function useRooms(spaceId: SpaceId | null, list: (typeof spaceLists)[number] = 'allRooms') {
  const input = list === 'accessedChannels' ? { params: { spaceId } } : { query: { spaceId } };
  const own = useRead(list, spaceId === null ? null : input, { onSuccess: rememberRooms });
  const view = useRoleView(spaceId);
  return view ? { ...view.answer, data: view.answer.data?.rooms } : own;
}

/** The channels and rooms of all spaces that the viewer is in. */
export function useOwnRooms(wanted = true) {
  return useRead('ownRooms', wanted ? {} : null, { onSuccess: rememberRooms });
}

/** One room, direct conversation or group by its Matrix id. `null` waits. */
export function useRoomDetail(matrixRoomId: MatrixRoomId | null) {
  const own = useRead('roomDetail', matrixRoomId === null ? null : detailInput(matrixRoomId));
  const view = useRoleView(spaceIdOf(own.data));
  if (!view) return own;
  return { ...own, data: view.answer.data?.rooms.find((room) => room.matrixRoomId === matrixRoomId) };
}

/** The space that a room lies in; null for direct conversations and groups, and while the room is not known. */
export function spaceIdOf(room: AnyRoom | undefined): number | null {
  return isOfSpace(room) ? room.spaceId : null;
}

/** Whether a room lies in a space. */
export function isOfSpace(room: AnyRoom | undefined): room is Room {
  return room !== undefined && room.kind !== 'direct' && room.kind !== 'group';
}

const detailInput = (matrixRoomId: MatrixRoomId) => ({ query: { room: matrixRoomId } });

/** What a list says of its rooms is shown at once when one of them is opened. */
function rememberRooms(rooms: readonly Room[]): void {
  for (const room of rooms) {
    if (room.matrixRoomId !== '')
      void mutate(['roomDetail', detailInput(room.matrixRoomId)], room, { revalidate: false });
  }
}

/** The rooms of several spaces at once, for the switcher; a space that does not answer is left out. */
export function useRoomsOfSpaces(spaceIds: readonly SpaceId[]) {
  return useSWR<Room[], ApiError>(
    spaceIds.length === 0 ? null : ['roomsOfSpaces', ...spaceIds],
    async () => {
      const answers = await Promise.allSettled(
        spaceIds.map((spaceId) => call('allRooms', { query: { spaceId }, failure: 'silent' })),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    { revalidateOnFocus: false },
  );
}

export interface NewRoom {
  spaceId: SpaceId;
  name: string;
  asciiName: string;
  kind: RoomKind;
  /** An emoji, or a path that an upload answered. */
  logo?: string;
}

/** Failures reject unworded: the dialog shows them at their field. */
export async function createRoom(room: NewRoom, idempotencyKey: string): Promise<Room> {
  const created = await call('createRoom', { body: room, idempotencyKey, failure: 'silent' });
  await refreshRooms();
  return created;
}

export interface RoomChange {
  name?: string;
  asciiName?: string;
  /** An emoji, a path that an upload answered, or empty. */
  logo?: string;
  topic?: string;
}

/** What is absent stays. Failures reject unworded: the dialog shows them at their field. */
export async function updateRoom(room: string, change: RoomChange): Promise<void> {
  await call('updateRoom', { body: { room, ...change }, failure: 'silent' });
  await refreshRooms();
}

const deletedHere = new Set<RoomId>();

/** Whether this page deletes a room, or has: that it is gone is no news here. */
export const isDeletedHere = (room: RoomId) => deletedHere.has(room);

/** Deletes a channel or room for good; failures show as snackbars. */
export async function deleteRoom(room: RoomId): Promise<void> {
  // Others' pages, and this one's sync, can hear of it before the answer is here.
  deletedHere.add(room);
  try {
    await call('deleteRoom', { body: { room: String(room) } });
  } catch (failure) {
    deletedHere.delete(room);
    throw failure;
  }
  await refreshRooms();
}

/** Failures show as snackbars. */
export async function archiveRoom(room: string): Promise<void> {
  await call('archiveRoom', { body: { room } });
  await refreshRooms();
}

/** Failures show as snackbars. */
export async function restoreRoom(room: string): Promise<void> {
  await call('restoreRoom', { body: { room } });
  await refreshRooms();
}

/** Joins a public room or a channel; `room` is either of its ids. */
export async function joinRoom(room: string): Promise<void> {
  await call('joinRoom', { query: { room } });
  await refreshRooms();
}

/** The members of a room by name. `null` waits. */
export function useRoomMembers(room: string | null, name = '') {
  const { records, ...list } = usePages<RoomMember, readonly ['roomMembers', string, string]>(
    room === null ? null : ['roomMembers', room, name],
    ([, wantedRoom, wantedName], page) => askMembers(wantedRoom, wantedName, page),
  );
  return { members: records, ...list };
}

/** The members of a room of a space in groups by role. `null` waits. */
export function useRoomMembersByRole(room: Pick<Room, 'id' | 'spaceId'> | null, name: string) {
  const { records, first, ...list } = usePages<
    GroupedMember,
    readonly ['roomMembersByRole', string, string],
    CallResult<'roomMembersByRole'>
  >(
    room === null ? null : ['roomMembersByRole', String(room.id), name],
    async ([, wantedRoom, wantedName], current) => {
      const answer = await call('roomMembersByRole', {
        query: { room: wantedRoom, current, ...(wantedName ? { name: wantedName } : {}) },
        failure: 'silent',
      });
      rememberPeople(answer.records);
      return answer;
    },
    { spaceId: room?.spaceId ?? null },
  );
  return { members: records, groups: first?.groups ?? [], ...list };
}

/** Members whose name holds a text, for pickers: one page, asked directly. */
export async function searchRoomMembers(
  room: string,
  name: string,
  signal?: AbortSignal,
): Promise<RoomMember[]> {
  return (await askMembers(room, name, 1, signal)).records;
}

async function askMembers(room: string, name: string, current: number, signal?: AbortSignal) {
  const page = await call('roomMembers', {
    query: { room, current, size: ROOM_MEMBER_PAGE_SIZE, ...(name ? { name } : {}) },
    failure: 'silent',
    signal,
  });
  rememberPeople(page.records);
  return page;
}

export async function addRoomMembers(room: string, userIds: UserId[]): Promise<void> {
  await call('addRoomMembers', { body: { room, userIds } });
  await refreshRooms();
}

export async function removeRoomMember(room: string, userId: UserId): Promise<void> {
  await call('removeRoomMember', { body: { room, userId } });
  await refreshRooms();
}

/** Seconds between two messages of one person; 0 turns slow mode off. Failures reject unworded. */
export async function setSlowMode(room: string, seconds: number): Promise<void> {
  await call('setSlowMode', { body: { room, seconds }, failure: 'silent' });
  await refreshRooms();
}

/** After a room was made, entered or left: the lists and the number of members. */
export function refreshRooms(): Promise<unknown> {
  return refresh(
    ...roomLists,
    'channelOrder',
    'roomDetail',
    'roomMembers',
    'roomMembersByRole',
    'groupPeople',
  );
}
