'use client';
import type { SpaceId, UserId } from '@/protocol/ids';
import { refresh, useRead } from './query';

/** What the card of a person shows, with what they are in a space. */
export function useProfile(userId: UserId, spaceId: SpaceId | null) {
  return useRead('profile', { params: { userId }, query: spaceId === null ? {} : { spaceId } });
}

/** After an act on a member: their card and the lists of members. */
export async function refreshProfiles(): Promise<void> {
  await refresh('profile', 'members', 'membersByRole', 'roomMembersByRole');
}
