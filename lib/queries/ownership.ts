'use client';
import { call } from '@/lib/api/client';
import type { SpaceId, UserId } from '@/protocol/ids';
import { refresh, useRead } from './query';

/** To whom the owner offers a space; for its admins. */
export function useOwnershipOffer(spaceId: SpaceId) {
  return useRead('ownershipOffer', { params: { spaceId } });
}

export async function offerOwnership(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('offerOwnership', { params: { spaceId, userId } });
  await refresh('ownershipOffer');
}

/** By the owner or by the one to whom the space is offered. */
export async function withdrawOwnership(spaceId: SpaceId): Promise<void> {
  await call('withdrawOwnership', { params: { spaceId } });
  await refresh('ownershipOffer');
}

export async function acceptOwnership(spaceId: SpaceId): Promise<void> {
  await call('acceptOwnership', { params: { spaceId } });
  await refresh('ownershipOffer', 'space', 'standing', 'joinedSpaces', 'ownSpaces', 'members', 'me');
}
