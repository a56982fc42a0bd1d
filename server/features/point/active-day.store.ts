import { and, eq, gte } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { activeDay } from '@/server/db/schema/point';
import { chatCount } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';

/** Days on which people were active. */
export class ActiveDayStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whether a person has sent so many messages on a day, as the homeserver has told. */
  async hasSent(userId: UserId, day: string, messages: number): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ day: chatCount.day })
      .from(chatCount)
      .where(and(eq(chatCount.userId, userId), eq(chatCount.day, day), gte(chatCount.messages, messages)));
    return rows.length > 0;
  }

  /** Once for each day. */
  async credit(userId: UserId, day: string, now: Date): Promise<void> {
    await this.#storage.db.insert(activeDay).values({ userId, day, creditedAt: now }).onConflictDoNothing();
  }
}
