import { and, eq, inArray, sql } from 'drizzle-orm';
import { reward, rewardEntitlement } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

/** Who may take a share of a room's reward although its giver has put them out. */
export class EntitlementStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async has(rewardId: string, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ rewardId: rewardEntitlement.rewardId })
      .from(rewardEntitlement)
      .where(and(eq(rewardEntitlement.rewardId, rewardId), eq(rewardEntitlement.userId, userId)));
    return rows.length > 0;
  }

  /** Keeps what a person could claim of the rewards of one giver in a space, as long as the person is still there. */
  async keep(spaceId: SpaceId, userId: UserId, giverId: UserId): Promise<void> {
    const { db } = this.#storage;
    await db
      .insert(rewardEntitlement)
      .select(
        db
          .select({ rewardId: reward.id, userId: sql<UserId>`${userId}::int`.as('user_id') })
          .from(reward)
          .innerJoin(room, eq(room.id, reward.roomId))
          .innerJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
          .where(
            and(
              eq(reward.giverId, giverId),
              eq(room.spaceId, spaceId),
              eq(reward.recordType, 0),
              inArray(reward.state, ['confirming', 'open']),
              eq(roomPerson.state, 'in'),
              sql`${roomPerson.since} < ${reward.fundedAt}`,
            ),
          ),
      )
      .onConflictDoNothing();
  }
}
