import { and, eq, inArray, isNotNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { balanceKey, type AccessRule, type AccessTerm, type TermGroup } from '@/protocol/access-rule';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { AccessPreview } from '@/protocol/room-access';
import { accessCheck } from '@/server/db/schema/access-check';
import { memberRole } from '@/server/db/schema/role';
import { room } from '@/server/db/schema/room';
import { roomPerson } from '@/server/db/schema/room-person';
import { roomPass } from '@/server/db/schema/room-pass';
import { membership, space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

export interface RuledRoom {
  readonly id: RoomId;
  readonly rule: AccessRule;
}

/** Access rules of rooms, and who meets them. `room_pass` changes under the lock of the space alone. */
export class AccessRuleStore {
  readonly #storage: Storage;
  /** Networks that balances can be read on: conditions about others are not met. */
  readonly #chainIds: ReadonlySet<number>;

  constructor(storage: Storage, chainIds: ReadonlySet<number>) {
    this.#storage = storage;
    this.#chainIds = chainIds;
  }

  async rule(roomId: RoomId): Promise<AccessRule | null> {
    const [row] = await this.#storage.db.select({ rule: room.rule }).from(room).where(eq(room.id, roomId));
    return row?.rule ?? null;
  }

  /** The rules of these rooms of a space, null where there is none. */
  async rules(spaceId: SpaceId, roomIds: readonly RoomId[]): Promise<Map<RoomId, AccessRule | null>> {
    if (roomIds.length === 0) return new Map();
    const rows = await this.#storage.db
      .select({ id: room.id, rule: room.rule })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), inArray(room.id, [...roomIds])));
    return new Map(rows.map(({ id, rule }) => [id, rule]));
  }

  async ruledRooms(spaceId: SpaceId): Promise<RuledRoom[]> {
    const rows = await this.#storage.db
      .select({ id: room.id, rule: room.rule })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isNotNull(room.rule)));
    return rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []));
  }

  /** Removing a rule opens the room to all, which its row keeps. */
  async setRule(roomId: RoomId, rule: AccessRule | null, now: Date): Promise<void> {
    await this.#storage.db
      .update(room)
      .set({ rule, ...(rule === null && { openedAt: now }) })
      .where(eq(room.id, roomId));
  }

  /**
   * Writes who meets a rule; with `userIds` of these people alone. Comes before a new rule is set: whoever is in the room by
   * then has been there for as long as before. Admins meet every rule, from when they became admins.
   */
  async judge(
    { roomId, spaceId, rule, now }: { roomId: RoomId; spaceId: SpaceId; rule: AccessRule; now: Date },
    userIds?: readonly UserId[],
  ): Promise<void> {
    const { db } = this.#storage;
    const ofRoom = and(
      eq(roomPass.roomId, roomId),
      userIds ? inArray(roomPass.userId, [...userIds]) : undefined,
    );
    const enters = this.#enters(rule);
    const passing = db
      .select({
        roomId: sql<RoomId>`${roomId}::int`.as('room_id'),
        spaceId: membership.spaceId,
        userId: membership.userId,
        since: sql<Date>`coalesce(${inRoomSince(roomId)}, ${now.toISOString()}::timestamptz)`.as('since'),
      })
      .from(membership)
      .where(
        and(
          eq(membership.spaceId, spaceId),
          enters,
          userIds ? inArray(membership.userId, [...userIds]) : undefined,
        ),
      );
    const holders = db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), enters));
    await db.delete(roomPass).where(and(ofRoom, notInArray(roomPass.userId, holders)));
    await db.insert(roomPass).select(passing).onConflictDoNothing();
  }

  /** How many members meet a rule, and who of them is not in the room yet and who in it does not meet it. */
  async compare(
    roomId: RoomId,
    spaceId: SpaceId,
    rule: AccessRule | null,
    isForAll: boolean,
  ): Promise<Pick<AccessPreview, 'meeting' | 'byBalance' | 'gaining' | 'losing'>> {
    const enters = rule ? this.#enters(rule) : sql`true`;
    const entersByRole = rule ? this.#enters(rule, (term) => term.kind === 'role') : sql`true`;
    const isIn = isInRoom(roomId);
    const number = (of: SQL) => sql<number>`(count(*) FILTER (WHERE ${of}))::int`;
    const [row] = await this.#storage.db
      .select({
        meeting: number(enters),
        byBalance: number(sql`${enters} AND NOT ${entersByRole}`),
        gaining: number(isForAll ? sql`${enters} AND NOT ${isIn}` : sql`false`),
        losing: number(sql`NOT ${enters} AND ${isIn}`),
      })
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(eq(membership.spaceId, spaceId));
    return row ?? { meeting: 0, byBalance: 0, gaining: 0, losing: 0 };
  }

  /** Who is in a room and would not be with a rule. */
  async losing(roomId: RoomId, spaceId: SpaceId, rule: AccessRule): Promise<UserId[]> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), isInRoom(roomId), sql`NOT ${this.#enters(rule)}`));
    return rows.map(({ userId }) => userId);
  }

  /** Roles of one member, to say which terms they meet. */
  async roleIds(spaceId: SpaceId, userId: UserId): Promise<Set<number>> {
    const rows = await this.#storage.db
      .select({ roleId: memberRole.roleId })
      .from(memberRole)
      .where(and(eq(memberRole.spaceId, spaceId), eq(memberRole.userId, userId)));
    return new Set(rows.map(({ roleId }) => roleId));
  }

  async rulesOff(spaceId: SpaceId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ off: space.accessRulesOff })
      .from(space)
      .where(eq(space.id, spaceId));
    return row?.off ?? false;
  }

  async setRulesOff(spaceId: SpaceId, off: boolean): Promise<void> {
    await this.#storage.db.update(space).set({ accessRulesOff: off }).where(eq(space.id, spaceId));
  }

  /** Of a row of `membership`; terms that do not `count` are not met. */
  #enters(rule: AccessRule, counts: (term: AccessTerm) => boolean = () => true): SQL {
    const groups = rule.groups.map(({ op, terms }: TermGroup) =>
      joined(
        op,
        terms.map((term) => (counts(term) ? this.#meetsTerm(term) : sql`false`)),
      ),
    );
    return sql`(${membership.isAdmin} OR ${joined(rule.op, groups)})`;
  }

  #meetsTerm(term: AccessTerm): SQL {
    if (term.kind === 'role') {
      return sql`EXISTS (
        SELECT 1 FROM ${memberRole} WHERE ${memberRole.roleId} = ${term.roleId}
        AND ${memberRole.spaceId} = ${membership.spaceId} AND ${memberRole.userId} = ${membership.userId})`;
    }
    if (!this.#chainIds.has(term.chainId)) return sql`false`;
    return sql`EXISTS (
      SELECT 1 FROM ${accessCheck} WHERE ${accessCheck.spaceId} = ${membership.spaceId}
      AND ${accessCheck.userId} = ${membership.userId}
      AND (${accessCheck.standings} -> ${balanceKey(term)}::text ->> 'isHeld')::boolean)`;
  }
}

/** Of a row of `membership`: the member is in the room now. */
const isInRoom = (roomId: RoomId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${roomPerson} WHERE ${roomPerson.roomId} = ${roomId} AND ${roomPerson.userId} = ${membership.userId})`;

/** Of a row of `membership`: since when the member is in the room; null outside. */
const inRoomSince = (roomId: RoomId): SQL =>
  sql`(SELECT ${roomPerson.since} FROM ${roomPerson} WHERE ${roomPerson.roomId} = ${roomId} AND ${roomPerson.userId} = ${membership.userId})`;

const joined = (op: 'and' | 'or', parts: SQL[]): SQL =>
  sql`(${sql.join(parts, op === 'and' ? sql` AND ` : sql` OR `)})`;
