import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { block } from '@/server/db/schema/block';
import { directPair } from '@/server/db/schema/direct';
import { room } from '@/server/db/schema/room';
import { suspension } from '@/server/db/schema/suspension';
import type { Storage } from '@/storage/storage';

/** What a person wrote into a direct conversation while the other one blocked them. */
export interface PastBlock {
  readonly matrixRoomId: MatrixRoomId;
  readonly userId: UserId;
  readonly since: Date;
  readonly until: Date;
}

/** Blocks and choices as Matrix rooms see them. */
export class MatrixPrivacyStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async blocked(blockerId: UserId): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ id: block.blockedId })
      .from(block)
      .where(and(eq(block.blockerId, blockerId), isNull(block.endedAt)))
      .orderBy(block.id);
    return rows.map(({ id }) => id);
  }

  /** Blocks of a person that ended, with the direct conversation that they left holes in. */
  async past(blockerId: UserId): Promise<PastBlock[]> {
    const isPair = and(
      eq(directPair.firstId, sql`least(${block.blockerId}, ${block.blockedId})`),
      eq(directPair.secondId, sql`greatest(${block.blockerId}, ${block.blockedId})`),
    );
    const rows = await this.#storage.db
      .select({
        matrixRoomId: room.matrixRoomId,
        userId: block.blockedId,
        since: block.beganAt,
        until: block.endedAt,
      })
      .from(block)
      .innerJoin(directPair, isPair)
      .innerJoin(room, eq(room.id, directPair.roomId))
      .where(and(eq(block.blockerId, blockerId), isNotNull(block.endedAt), isNotNull(room.matrixRoomId)))
      .orderBy(block.id);
    return rows.flatMap(({ matrixRoomId, userId, since, until }) =>
      matrixRoomId === null || until === null ? [] : [{ matrixRoomId, userId, since, until }],
    );
  }

  /** What a room is to one of its people: the other one of a direct conversation, or null for rooms of more people. */
  async otherIn(matrixRoomId: MatrixRoomId, userId: UserId): Promise<UserId | null> {
    const [row] = await this.#storage.db
      .select({ firstId: directPair.firstId, secondId: directPair.secondId })
      .from(room)
      .innerJoin(directPair, eq(directPair.roomId, room.id))
      .where(
        and(
          eq(room.matrixRoomId, matrixRoomId),
          or(eq(directPair.firstId, userId), eq(directPair.secondId, userId)),
        ),
      );
    if (!row) return null;
    return row.firstId === userId ? row.secondId : row.firstId;
  }

  /** Those of some people whom a search by name finds. */
  async findable(userIds: readonly UserId[]): Promise<UserId[]> {
    if (userIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .leftJoin(suspension, eq(suspension.accountId, account.id))
      .where(and(inArray(account.id, [...userIds]), account.findable, isNull(suspension.id)))
      .orderBy(account.id);
    return rows.map(({ id }) => id);
  }
}
