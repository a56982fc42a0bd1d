import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { BotRoom } from '@/protocol/bot';
import { account, BOT_CLIENT, session } from '@/server/db/schema/account';
import { bot, botRoom, botToken, type BotTokenRow } from '@/server/db/schema/bot';
import { directPair } from '@/server/db/schema/direct';
import { room, roomMember } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';

/** A room of a person, with its id on the homeserver. */
export interface PersonRoom extends BotRoom {
  readonly matrixRoomId: MatrixRoomId | null;
}

/** A token that is good, and its bot. */
export interface LiveToken {
  readonly token: BotTokenRow;
  readonly bot: typeof bot.$inferSelect;
}

/** Bots of people: their sessions, their rooms, and the hashes of their tokens. */
export class BotStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * Locks a person's row until the transaction ends, as ending all sessions does. Returns whether the session `sessionId` is
   * still there, so that no bot survives the end of the session that made it.
   */
  async lock(userId: UserId, sessionId: number): Promise<boolean> {
    const { db } = this.#storage;
    await db.select({ id: account.id }).from(account).where(eq(account.id, userId)).for('no key update');
    const rows = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, sessionId), eq(session.accountId, userId)));
    return rows.length > 0;
  }

  async count(userId: UserId, now: Date): Promise<number> {
    const [row] = await this.#storage.db
      .select({ bots: count() })
      .from(bot)
      .where(and(eq(bot.userId, userId), gt(bot.expiresAt, now)));
    return row?.bots ?? 0;
  }

  /** Opens the session of a new bot and stores the bot with its rooms. Returns the session's id. */
  async insert(values: {
    userId: UserId;
    name: string;
    sidHash: string;
    roomIds: readonly RoomId[];
    now: Date;
    expiresAt: Date;
  }): Promise<number> {
    const { userId, name, sidHash, roomIds, now, expiresAt } = values;
    const { db } = this.#storage;
    const times = { createdAt: now, authenticatedAt: now, lastUsedAt: now };
    const [row] = await db
      .insert(session)
      .values({ accountId: userId, client: BOT_CLIENT, agent: name, sidHash, ...times })
      .returning({ id: session.id });
    if (!row) throw new Error('The new session has no row');
    await db.insert(bot).values({ sessionId: row.id, userId, name, expiresAt });
    await db.insert(botRoom).values(roomIds.map((roomId) => ({ sessionId: row.id, roomId })));
    return row.id;
  }

  async addTokens(rows: readonly BotTokenRow[]): Promise<void> {
    await this.#storage.db.insert(botToken).values([...rows]);
  }

  /** A token by its hash, with its bot; null if there is none or one of the two has expired. */
  async findToken(tokenHash: string, now: Date): Promise<LiveToken | null> {
    const [row] = await this.#storage.db
      .select({ token: botToken, bot })
      .from(botToken)
      .innerJoin(bot, eq(bot.sessionId, botToken.sessionId))
      .where(and(eq(botToken.tokenHash, tokenHash), gt(botToken.expiresAt, now), gt(bot.expiresAt, now)));
    return row ?? null;
  }

  /** Locks a bot until the transaction ends. */
  async lockBot(sessionId: number): Promise<void> {
    await this.#storage.db
      .select({ id: bot.sessionId })
      .from(bot)
      .where(eq(bot.sessionId, sessionId))
      .for('update');
  }

  /** A token of this generation was used: earlier ones are good no longer. */
  async beginGeneration(sessionId: number, generation: number): Promise<void> {
    const { db } = this.#storage;
    await db
      .update(bot)
      .set({ generation })
      .where(and(eq(bot.sessionId, sessionId), lt(bot.generation, generation)));
    await db
      .delete(botToken)
      .where(and(eq(botToken.sessionId, sessionId), lt(botToken.generation, generation)));
  }

  /** Deletes tokens that were made after this generation and never used. */
  async dropUnused(sessionId: number, generation: number): Promise<void> {
    await this.#storage.db
      .delete(botToken)
      .where(and(eq(botToken.sessionId, sessionId), gt(botToken.generation, generation)));
  }

  async touch(sessionId: number, now: Date, unlessAfter: Date): Promise<void> {
    await this.#storage.db
      .update(bot)
      .set({ lastUsedAt: now })
      .where(and(eq(bot.sessionId, sessionId), or(isNull(bot.lastUsedAt), lte(bot.lastUsedAt, unlessAfter))));
  }

  /** The Matrix rooms of a bot: all of its scope, and those of them that its person is in now. */
  async scopeOf(sessionId: number, userId: UserId): Promise<{ all: string[]; open: string[] }> {
    const rows = await this.#storage.db
      .select({ matrixRoomId: room.matrixRoomId, state: roomPerson.state })
      .from(botRoom)
      .innerJoin(room, eq(room.id, botRoom.roomId))
      .leftJoin(roomPerson, and(eq(roomPerson.roomId, room.id), eq(roomPerson.userId, userId)))
      .where(eq(botRoom.sessionId, sessionId));
    const idsOf = (found: typeof rows) => found.flatMap(({ matrixRoomId }) => matrixRoomId ?? []);
    return { all: idsOf(rows), open: idsOf(rows.filter(({ state }) => state === 'in')) };
  }

  async list(userId: UserId, now: Date) {
    return this.#storage.db
      .select({ bot, createdAt: session.createdAt })
      .from(bot)
      .innerJoin(session, eq(session.id, bot.sessionId))
      .where(and(eq(bot.userId, userId), gt(bot.expiresAt, now)))
      .orderBy(desc(session.createdAt), desc(session.id));
  }

  /** Which rooms each of these bots may use. */
  async roomIdsOf(sessionIds: readonly number[]): Promise<Map<number, number[]>> {
    const roomIds = new Map<number, number[]>();
    if (sessionIds.length === 0) return roomIds;
    const rows = await this.#storage.db
      .select()
      .from(botRoom)
      .where(inArray(botRoom.sessionId, [...sessionIds]));
    for (const { sessionId, roomId } of rows) {
      roomIds.set(sessionId, [...(roomIds.get(sessionId) ?? []), roomId]);
    }
    return roomIds;
  }

  /** Every room that a person is in: those of spaces by name of the space, then direct conversations and groups. */
  async roomsOf(userId: UserId): Promise<PersonRoom[]> {
    const isInPair = or(eq(account.id, directPair.firstId), eq(account.id, directPair.secondId));
    // A group without a name is called by its people.
    const others = sql<string | null>`CASE WHEN ${room.kind} = 'group' THEN (
      SELECT string_agg(person.username, ', ' ORDER BY ${roomMember.joinedAt}, person.id)
      FROM ${roomMember} JOIN ${account} person ON person.id = ${roomMember.userId}
      WHERE ${roomMember.roomId} = ${room.id} AND person.id <> ${userId}) ELSE ${account.username} END`;
    const rows = await this.#storage.db
      .select({
        id: room.id,
        matrixRoomId: room.matrixRoomId,
        name: room.name,
        kind: room.kind,
        spaceName: space.name,
        other: others,
      })
      .from(roomPerson)
      .innerJoin(room, eq(room.id, roomPerson.roomId))
      .leftJoin(space, eq(space.id, room.spaceId))
      .leftJoin(directPair, eq(directPair.roomId, room.id))
      .leftJoin(account, and(ne(account.id, userId), isInPair))
      .where(and(eq(roomPerson.userId, userId), eq(roomPerson.state, 'in'), ne(room.kind, 'space')))
      .orderBy(asc(space.name), asc(space.id), asc(room.id));
    return rows.map(({ id, matrixRoomId, name, kind, spaceName, other }) => ({
      id,
      matrixRoomId,
      name: name === '' ? (other ?? '') : name,
      spaceName: spaceName ?? '',
      kind: kind as BotRoom['kind'],
    }));
  }

  async endSession(sessionId: number): Promise<void> {
    await this.#storage.db.delete(session).where(eq(session.id, sessionId));
  }

  /** Ends the sessions of bots that have expired, and deletes expired tokens. Returns how many sessions. */
  async prune(now: Date): Promise<number> {
    const { db } = this.#storage;
    await db.delete(botToken).where(lte(botToken.expiresAt, now));
    const expired = db.select({ id: bot.sessionId }).from(bot).where(lte(bot.expiresAt, now));
    const ended = await db.delete(session).where(inArray(session.id, expired)).returning({ id: session.id });
    return ended.length;
  }
}
