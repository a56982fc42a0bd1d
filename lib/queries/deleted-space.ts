'use client';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import { refresh, useRead } from './query';
import { noteReturn, refreshSpaces, whileLeaving } from './space';

/** Deleted spaces that the viewer owned, or has deleted as operator. */
export function useDeletedSpaces() {
  return useRead('deletedSpaces', {});
}

/** Answers the first space that remains, if there is one. */
export async function deleteSpace(spaceId: SpaceId) {
  await whileLeaving(spaceId, () => call('deleteSpace', { params: { spaceId } }));
  const spaces = await call('joinedSpaces');
  await refresh('deletedSpaces');
  return spaces.find(({ id }) => id !== spaceId) ?? null;
}

export async function restoreSpace(spaceId: SpaceId): Promise<void> {
  noteReturn(spaceId);
  await call('restoreSpace', { params: { spaceId } });
  await Promise.all([refresh('deletedSpaces'), refreshSpaces()]);
}
