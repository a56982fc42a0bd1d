import { notice } from '@/server/db/schema/notice';
import type { Database } from '@/storage/storage';

export async function insertNotices(
  db: Database,
  rows: readonly (typeof notice.$inferInsert)[],
): Promise<void> {
  await db.insert(notice).values([...rows]);
}
