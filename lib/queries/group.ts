'use client';
import type { UserId } from '@/protocol/ids';
import type { CallResult } from '@/lib/api/client';
import { call } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import { useRead } from './query';
import { refreshRooms } from './room';

/** Who is online changes all the time. */
const REFRESH_MS = 60_000;

export interface NewGroup {
  readonly name: string;
  readonly userIds: UserId[];
}

/** Makes a group. Failures reject unworded: the dialog shows them. */
export async function createGroup(
  group: NewGroup,
  idempotencyKey: string,
): Promise<CallResult<'createGroup'>> {
  const made = await call('createGroup', { body: group, idempotencyKey, failure: 'silent' });
  await refreshRooms();
  return made;
}

/** Returns whom the caller may not add. Failures reject unworded: the dialog shows them. */
export async function addToGroup(room: string, userIds: UserId[]): Promise<UserId[]> {
  const { refused } = await call('addToGroup', { body: { room, userIds }, failure: 'silent' });
  await refreshRooms();
  return refused;
}

/** Failures show in the snackbar, as with the other changes below. */
export async function removeFromGroup(room: string, userId: UserId): Promise<void> {
  await call('removeFromGroup', { body: { room, userId } });
  await refreshRooms();
}

export async function setGroupManager(room: string, userId: UserId, manages: boolean): Promise<void> {
  await call('updateGroup', { body: { room, manager: { userId, manages } } });
  await refreshRooms();
}

export async function leaveGroup(room: string): Promise<void> {
  await call('leaveGroup', { query: { room } });
  // Not waited for, so that the screen can go on before the lists know.
  void refreshRooms();
}

/** Changes name and picture of a group. Failures reject unworded: the dialog shows them at the field. */
export async function changeGroup(room: string, look: { name?: string; logo?: string }): Promise<void> {
  await call('updateGroup', { body: { room, ...look }, failure: 'silent' });
  await refreshRooms();
}

/** The people of a group with what they may do in it. */
export function useGroupPeople(room: string) {
  return useRead(
    'groupPeople',
    { query: { room } },
    { refreshInterval: REFRESH_MS, onSuccess: rememberPeople },
  );
}
