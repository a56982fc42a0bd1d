import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { Permission } from '@/protocol/permissions';
import { memberRole, role } from '@/server/db/schema/role';
import { room } from '@/server/db/schema/room';
import { slowModeTurn } from '@/server/db/schema/slow-mode';
import { membership } from '@/server/db/existing-spaces';
import { maskOf } from '@/server/rights/permission-mask';
import type { Storage } from '@/storage/storage';

/** Permissions of people who look after a room, who need not wait in slow mode. Admins need not either. */
export const exemptPermissions: readonly Permission[] = ['kickMembers', 'deleteOthersMessages'];
const exemptMask = maskOf(exemptPermissions);

/** So many people fit into the state of a room, as into its power levels. */
export const EXEMPT_MAX = 1500;

/** Who need not wait in a room; more than fit are given up to one too many. */
export type Exempt = 'everyone' | readonly UserId[];

export interface SlowRoom {
  readonly id: RoomId;
  readonly spaceId: SpaceId;
  readonly seconds: number;
}

/** Slow mode of rooms, whom it concerns, and on Synapse whose turn it is. */
export class SlowModeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async exemptIn(spaceId: SpaceId): Promise<Exempt> {
    if (await this.#everyoneIsExempt(spaceId)) return 'everyone';
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), this.#isExempt(spaceId)))
      .orderBy(membership.userId)
      .limit(EXEMPT_MAX + 1);
    return rows.map(({ userId }) => userId);
  }

  async isExempt(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId), this.#isExempt(spaceId)));
    return rows.length > 0 || (await this.#everyoneIsExempt(spaceId));
  }

  /** Of a row of `membership`. */
  #isExempt(spaceId: SpaceId) {
    const holders = this.#storage.db
      .select({ userId: memberRole.userId })
      .from(memberRole)
      .innerJoin(role, eq(role.id, memberRole.roleId))
      .where(and(eq(memberRole.spaceId, spaceId), sql`${role.permissions} & ${exemptMask} <> 0`));
    return or(membership.isAdmin, inArray(membership.userId, holders));
  }

  async #everyoneIsExempt(spaceId: SpaceId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.spaceId, spaceId), role.isDefault, sql`${role.permissions} & ${exemptMask} <> 0`));
    return rows.length > 0;
  }

  /** Whether a room of a space is in slow mode. */
  async isUsedIn(spaceId: SpaceId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), gt(room.slowMode, 0)))
      .limit(1);
    return rows.length > 0;
  }

  /** Whether somebody has to wait between two messages in a room. */
  async paces(roomId: RoomId, spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(and(eq(room.id, roomId), gt(room.slowMode, 0)));
    return rows.length > 0 && !(await this.isExempt(spaceId, userId));
  }

  /** A room by its Matrix id if it is in slow mode. */
  async slowRoom(matrixRoomId: MatrixRoomId): Promise<SlowRoom | null> {
    const [row] = await this.#storage.db
      .select({ id: room.id, spaceId: room.spaceId, seconds: room.slowMode })
      .from(room)
      .where(and(eq(room.matrixRoomId, matrixRoomId), gt(room.slowMode, 0)));
    return row?.spaceId === undefined || row.spaceId === null ? null : { ...row, spaceId: row.spaceId };
  }

  /**
   * Takes the turn of a person in a room, in one statement: of many at once one gets it. The same request keeps it. Returns
   * null, or since when the person who has to wait has had it.
   */
  async take(turn: typeof slowModeTurn.$inferInsert, freeBefore: Date): Promise<Date | null> {
    const isSame = sql`${slowModeTurn.request} = excluded.request`;
    const { db } = this.#storage;
    const taken = await db
      .insert(slowModeTurn)
      .values(turn)
      .onConflictDoUpdate({
        target: [slowModeTurn.roomId, slowModeTurn.userId],
        set: {
          takenAt: sql`CASE WHEN ${isSame} THEN ${slowModeTurn.takenAt} ELSE excluded.taken_at END`,
          request: sql`excluded.request`,
        },
        setWhere: or(isSame, sql`${slowModeTurn.takenAt} <= ${freeBefore.toISOString()}::timestamptz`),
      })
      .returning({ roomId: slowModeTurn.roomId });
    if (taken.length > 0) return null;
    const [row] = await db
      .select({ takenAt: slowModeTurn.takenAt })
      .from(slowModeTurn)
      .where(and(eq(slowModeTurn.roomId, turn.roomId), eq(slowModeTurn.userId, turn.userId)));
    // Forgotten since: they try again at once.
    return row?.takenAt ?? freeBefore;
  }

  /** Forgets turns that keep nobody waiting; returns how many. */
  async forget(before: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(slowModeTurn).where(lt(slowModeTurn.takenAt, before));
    return rowCount ?? 0;
  }
}
