import { and, eq, gte } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { chatCount } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';

/** Messages that people have sent on a day. */
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
}
