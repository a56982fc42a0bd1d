'use client';
import { call } from '@/lib/api/client';
import type { Contact, FoundPerson } from '@/protocol/contact';
import { searchedName } from '@/protocol/contact-rules';
import type { UserId } from '@/protocol/ids';
import { usePages } from './pages';
import { refresh, useRead } from './query';

/** People by name; too short a text waits. */
export function usePeopleNamed(text: string) {
  const name = searchedName(text);
  return usePages<FoundPerson, readonly ['searchPeople', string]>(
    name === null ? null : ['searchPeople', name],
    ([, wanted], current) => call('searchPeople', { query: { text: wanted, current }, failure: 'silent' }),
  );
}

/** The caller's friends by name, all or those whose name contains a text; nothing while they are not wanted. */
export function useFriends(nameFilter: string, isWanted = true) {
  return usePages<Contact, readonly ['contacts', string]>(
    isWanted ? ['contacts', nameFilter] : null,
    ([, wanted], current) =>
      call('contacts', {
        query: { relation: 'friend', current, ...(wanted !== '' && { nameFilter: wanted }) },
        failure: 'silent',
      }),
  );
}

/** The caller's friends outside a space whose name contains a text. */
export function useFriendsOutOfSpace(spaceId: number, nameFilter: string) {
  return useRead('friendsOutOfSpace', {
    query: { current: 1, size: 999 },
    body: { spaceId, ...(nameFilter !== '' && { nameFilter }) },
  });
}

/** Invites a friend to a space. Failures show in the snackbar. */
export async function inviteToSpace(spaceId: number, userId: UserId): Promise<void> {
  await call('inviteToSpace', { params: { spaceId, userId } });
  await refresh('friendsOutOfSpace');
}

/** One person as they and the caller stand to each other. `null` waits. */
export function useContact(userId: UserId | null) {
  return useRead('contact', userId === null ? null : { params: { userId } });
}

/** Follows a person, or stops it. Failures show in the snackbar. */
export async function setFollowing(userId: UserId, following: boolean): Promise<void> {
  const person = { params: { userId } };
  await (following ? call('follow', person) : call('unfollow', person));
  await refresh('contact', 'profile', 'contacts', 'searchPeople', 'friendsOutOfSpace');
}
