import { and, eq, sum } from 'drizzle-orm';
import type { UserId } from '@/protocol/ids';
import { activityCount } from '@/server/db/schema/activity';
import type { Storage } from '@/storage/storage';

/** Messages of people that counted on a day. */
export class ActiveDayStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Whether so many messages of a person have counted on a day, in all spaces together. */
  async hasSent(userId: UserId, day: string, messages: number): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ messages: sum(activityCount.messages).mapWith(Number) })
      .from(activityCount)
      .where(and(eq(activityCount.userId, userId), eq(activityCount.day, day)));
    return (row?.messages ?? 0) >= messages;
  }
}
