import { and, eq, sql } from 'drizzle-orm';
import type { JoinSource } from '@/protocol/analytics-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { spaceStay } from '@/server/db/schema/analytics';
import { membershipRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';

/** From when to when people belong to spaces, for counting. Every method belongs into the transaction that changes the membership. */
export class StayStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async begin(
    spaceId: SpaceId,
    userId: UserId,
    { source, day }: { readonly source: JoinSource | 'founder'; readonly day: string },
  ): Promise<void> {
    await this.#storage.db
      .insert(spaceStay)
      .values({ spaceId, userId, source, joinedOn: day })
      .onConflictDoNothing();
  }

  /** Nothing where the person is no member. */
  async end(spaceId: SpaceId, userId: UserId, day: string): Promise<void> {
    await this.#storage.db
      .update(spaceStay)
      .set({ userId: null, leftOn: day })
      .where(and(eq(spaceStay.spaceId, spaceId), eq(spaceStay.userId, userId)));
  }

  /** In all spaces. */
  async endAll(userId: UserId, day: string): Promise<void> {
    await this.#storage.db
      .update(spaceStay)
      .set({ userId: null, leftOn: day })
      .where(eq(spaceStay.userId, userId));
  }

  /** In all spaces that the person is in again. */
  async beginAll(userId: UserId, day: string): Promise<void> {
    await this.#storage.db.execute(sql`
      INSERT INTO ${spaceStay} (space_id, user_id, source, joined_on)
      SELECT ${membershipRecord.spaceId}, ${membershipRecord.userId}, 'returned', ${day}::date
      FROM ${membershipRecord} WHERE ${membershipRecord.userId} = ${userId}
      ON CONFLICT DO NOTHING`);
  }
}
