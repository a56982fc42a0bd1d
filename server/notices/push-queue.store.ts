import { and, inArray, isNull, sql } from 'drizzle-orm';
import { notice } from '@/server/db/schema/notice';
import { pushDelivery, pushSpread, pushSubscription } from '@/server/db/schema/push';
import type { Storage } from '@/storage/storage';

/** Writes which notices are to be pushed. */
export class PushQueueStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Notices of single people, for each of their browsers. Returns whether there are any. */
  async putOwn(noticeIds: readonly number[], dueAt: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${pushDelivery} (session_id, notice_id, due_at)
      SELECT ${pushSubscription.sessionId}, ${notice.id}, ${dueAt.toISOString()}::timestamptz
      FROM ${notice} JOIN ${pushSubscription} ON ${pushSubscription.userId} = ${notice.userId}
      WHERE ${inArray(notice.id, [...noticeIds])}`);
    return (rowCount ?? 0) > 0;
  }

  /** Notices for everyone, whose browsers are found later. Returns whether there are any. */
  async putForEveryone(noticeIds: readonly number[]): Promise<boolean> {
    const { rowCount } = await this.#storage.db.execute(sql`
      INSERT INTO ${pushSpread} (notice_id, after_id)
      SELECT ${notice.id}, 0 FROM ${notice}
      WHERE ${and(inArray(notice.id, [...noticeIds]), isNull(notice.userId))}
      ON CONFLICT (notice_id) DO UPDATE SET after_id = 0`);
    return (rowCount ?? 0) > 0;
  }
}
