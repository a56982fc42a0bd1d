import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { reward, rewardEntitlement } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import type { Storage } from '@/storage/storage';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

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
    await this.#keep(giverId, and(eq(room.spaceId, spaceId), eq(roomPerson.userId, userId)));
  }

  /** The same for several people in one room. */
  async keepInRoom(roomId: RoomId, userIds: readonly UserId[], giverId: UserId): Promise<void> {
    const ids = sql.param([...userIds]);
    await this.#keep(giverId, and(eq(room.id, roomId), sql`${roomPerson.userId} = ANY(${ids}::int[])`));
  }

  /** Whether a giver has rewards in a room of which shares are left. */
  async hasOpen(roomId: RoomId, giverId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(and(eq(reward.roomId, roomId), isOpenOf(giverId)))
      .limit(1);
    return rows.length > 0;
  }

  async #keep(giverId: UserId, of: SQL | undefined): Promise<void> {
    const { db } = this.#storage;
    await db
      .insert(rewardEntitlement)
      .select(
        db
          .select({ rewardId: reward.id, userId: roomPerson.userId })
          .from(reward)
          .innerJoin(room, eq(room.id, reward.roomId))
          .innerJoin(roomPerson, eq(roomPerson.roomId, room.id))
          .where(
            and(
              of,
              isOpenOf(giverId),
              eq(roomPerson.state, 'in'),
              sql`${roomPerson.since} < ${reward.fundedAt}`,
            ),
          ),
      )
      .onConflictDoNothing();
  }
}

const isOpenOf = (giverId: UserId) =>
  and(eq(reward.giverId, giverId), eq(reward.recordType, 0), inArray(reward.state, ['confirming', 'open']));
