'use client';
import { call } from '@/lib/api/client';
import type { Announcement } from '@/protocol/announcement';
import { refresh, useRead } from './query';
import type { SpaceId } from '@/protocol/ids';

/** All announcements of a space, newest first (ANN-18). */
export function useAnnouncements(spaceId: SpaceId | null) {
  return useRead(
    'announcements',
    spaceId === null ? null : { params: { spaceId }, query: { spaceId, current: 1, size: 999 } },
  );
}

/** `document` is the editor's JSON as text. A refusal is told in the snackbar and rejects (ANN-19). */
export async function postAnnouncement(
  announcement: { spaceId: SpaceId; title: string; document: string },
  idempotencyKey: string,
): Promise<Announcement> {
  const posted = await call('postAnnouncement', { body: announcement, idempotencyKey });
  await refresh('announcements');
  return posted;
}

export async function deleteAnnouncement(announcementId: number): Promise<void> {
  await call('deleteAnnouncement', { params: { announcementId } });
  await refresh('announcements');
}
