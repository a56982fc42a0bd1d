'use client';
import { call } from '@/lib/api/client';
import type { UserId } from '@/protocol/ids';
import type { Privacy } from '@/protocol/privacy-rules';
import { refresh, useRead } from './query';
import { refreshRooms } from './room';

/** Who reaches and sees the caller. */
export function usePrivacy() {
  return useRead('privacy', {});
}

/** Changes parts of it. Failures show in the snackbar. */
export async function changePrivacy(change: Partial<Privacy>): Promise<void> {
  await call('changePrivacy', { body: change });
  await refresh('privacy');
  if (change.onLeaderboards !== undefined) await refresh('leaderboard', 'spaceLeaderboard');
}

/** People whom the caller has blocked, the newest first. */
export function useBlockedPeople() {
  return useRead('blockedPeople', {});
}

/** Whether the caller has blocked a person; false until it is known. */
export function useIsBlocked(userId: UserId | null): boolean {
  const { data } = useRead('blockedPeople', userId === null ? null : {});
  return data?.some(({ user }) => user.id === userId) ?? false;
}

/** Blocks a person, who is not told. Failures show in the snackbar. */
export async function blockPerson(userId: UserId): Promise<void> {
  await call('blockPerson', { params: { userId } });
  await refreshPeople();
}

/** Ends a block. Failures show in the snackbar. */
export async function unblockPerson(userId: UserId): Promise<void> {
  await call('unblockPerson', { params: { userId } });
  await refreshPeople();
}

async function refreshPeople(): Promise<void> {
  await Promise.all([
    refresh('blockedPeople', 'contact', 'profile', 'contacts', 'searchPeople', 'friendsOutOfSpace'),
    refreshRooms(),
  ]);
}
