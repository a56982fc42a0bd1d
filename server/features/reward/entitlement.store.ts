import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { reward, rewardEntitlement } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import { roomPerson, roomPersonRecord } from '@/server/db/schema/room-person';
import { spaceRecord } from '@/server/db/schema/space';
import type { Storage } from '@/storage/storage';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** Who may take a share of a room's reward although its giver has put them out, or anyone's access rule has. */
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

  /** Whether a person was in a room when its space was deleted, which can still be brought back. */
  async wasInDeleted(roomId: RoomId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ one: sql`1` })
      .from(room)
      .innerJoin(spaceRecord, eq(spaceRecord.id, room.spaceId))
      .innerJoin(roomPersonRecord, eq(roomPersonRecord.roomId, room.id))
      .where(
        and(
          eq(room.id, roomId),
          isNotNull(spaceRecord.deletedAt),
          eq(roomPersonRecord.userId, userId),
          eq(roomPersonRecord.state, 'in'),
        ),
      );
    return rows.length > 0;
  }

  /** Keeps what a person could claim of the rewards of one giver in a space, as long as the person is still there. */
  async keep(spaceId: SpaceId, userId: UserId, giverId: UserId): Promise<void> {
    await this.#keep(
      and(eq(reward.giverId, giverId), eq(room.spaceId, spaceId), eq(roomPerson.userId, userId)),
    );
  }

  /** Keeps what several people could claim of all rewards in a room. */
  async keepInRoom(roomId: RoomId, userIds: readonly UserId[]): Promise<void> {
    const ids = sql.param([...userIds]);
    await this.#keep(and(eq(room.id, roomId), sql`${roomPerson.userId} = ANY(${ids}::int[])`));
  }

  /** Keeps what everyone in a room could claim of all rewards in it. */
  async keepAllIn(roomId: RoomId): Promise<void> {
    await this.#keep(eq(room.id, roomId));
  }

  /** Whether a room has rewards of which shares are left. */
  async hasOpen(roomId: RoomId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(and(eq(reward.roomId, roomId), isOpen))
      .limit(1);
    return rows.length > 0;
  }

  async #keep(of: SQL | undefined): Promise<void> {
    const { db } = this.#storage;
    await db
      .insert(rewardEntitlement)
      .select(
        db
          .select({ rewardId: reward.id, userId: roomPerson.userId })
          .from(reward)
          .innerJoin(room, eq(room.id, reward.roomId))
          .innerJoin(roomPerson, eq(roomPerson.roomId, room.id))
          .where(and(of, isOpen, eq(roomPerson.state, 'in'), sql`${roomPerson.since} < ${reward.fundedAt}`)),
      )
      .onConflictDoNothing();
  }
}

const isOpen = and(eq(reward.recordType, 0), inArray(reward.state, ['confirming', 'open']));
