import { and, eq, exists, sql } from 'drizzle-orm';
import type { ChangeMark, ChangeTopic } from '@/protocol/change-mark';
import { account } from '@/server/db/schema/account';
import { changeCount, chatLogin } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** How often what people see has changed. */
export class ChangeCountStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Counts one change for each of these people; ids of nobody are left out. */
  async raise(topic: ChangeTopic, userIds: readonly UserId[]): Promise<void> {
    if (userIds.length === 0) return;
    const { db } = this.#storage;
    // In one order, so that two that raise the same people's wait for each other instead of locking each other out.
    await db
      .insert(changeCount)
      .select(
        db
          .select({
            userId: account.id,
            topic: sql<ChangeTopic>`${topic}::text`.as('topic'),
            changes: sql<number>`1`.as('changes'),
          })
          .from(account)
          .where(sql`${account.id} = ANY(${sql.param([...new Set(userIds)])}::int[])`)
          .orderBy(account.id),
      )
      .onConflictDoUpdate({
        target: [changeCount.userId, changeCount.topic],
        set: { changes: sql`${changeCount.changes} + 1` },
      });
  }

  /** What the browsers of a person compare; null while nothing has changed, or none of them is logged in to chat. */
  async markOf(userId: UserId): Promise<ChangeMark | null> {
    const { db } = this.#storage;
    const rows = await db
      .select({ topic: changeCount.topic, changes: changeCount.changes })
      .from(changeCount)
      .where(
        and(
          eq(changeCount.userId, userId),
          exists(db.select().from(chatLogin).where(eq(chatLogin.userId, userId))),
        ),
      );
    return rows.length === 0 ? null : Object.fromEntries(rows.map(({ topic, changes }) => [topic, changes]));
  }
}
