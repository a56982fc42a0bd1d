import { noticeKindNames, noticeKinds, type NoticeDetail } from '@/protocol/notice';
import type { NoticeEntry } from '@/protocol/notification';
import type { NoticePayload } from '@/server/db/schema/notice';
import type { NoticeStore } from './notice.store';

type Row = Awaited<ReturnType<NoticeStore['list']>>[number];

/** A notice as its reader gets it. */
export function noticeView({ notice, ...about }: Row): NoticeEntry {
  const { id, payload, readAt, createdAt } = notice;
  return {
    id,
    kind: noticeKindNames[notice.kind - noticeKinds.mention] ?? 'standing',
    detail: detailOf(payload),
    ...about,
    seconds: typeof payload.seconds === 'number' ? payload.seconds : null,
    read: readAt !== null,
    createdTime: createdAt.toISOString(),
  };
}

function detailOf({
  expired,
  given,
  admin,
  ownership,
  timedOut,
  kicked,
  banned,
}: NoticePayload): NoticeDetail | null {
  if (expired === true) return 'expired';
  if (given !== undefined) return given ? 'roleGiven' : 'roleTaken';
  if (admin !== undefined) return admin ? 'adminMade' : 'adminEnded';
  if (ownership !== undefined) return ownership ? 'ownershipOffered' : 'ownershipTaken';
  if (timedOut === true) return 'timedOut';
  if (kicked === true) return 'kicked';
  return banned === true ? 'banned' : null;
}
