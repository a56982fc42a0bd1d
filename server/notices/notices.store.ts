import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { notice, type NoticePayload } from '@/server/db/schema/notice';
import type { Database } from '@/storage/storage';

/** Inserts notices, those with `once` once; returns them and whom they are for. */
export async function insertNotices(
  db: Database,
  rows: readonly (typeof notice.$inferInsert)[],
): Promise<{ ids: number[]; userIds: UserId[] }> {
  const inserted = await db
    .insert(notice)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: notice.id, userId: notice.userId });
  return {
    ids: inserted.map(({ id }) => id),
    userIds: inserted.flatMap(({ userId }) => userId ?? []),
  };
}

/** Deletes unread notices of a person that say this; returns how many. */
export async function deleteUnread(
  db: Database,
  userId: UserId,
  kind: number,
  payload: NoticePayload,
): Promise<number> {
  const rows = await db
    .delete(notice)
    .where(
      and(
        eq(notice.userId, userId),
        eq(notice.kind, kind),
        isNull(notice.readAt),
        sql`${notice.payload} = ${JSON.stringify(payload)}::jsonb`,
      ),
    )
    .returning({ id: notice.id });
  return rows.length;
}
