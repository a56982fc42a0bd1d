import { and, eq, not, or, sql, type SQL } from 'drizzle-orm';
import type { ErrorName } from '@/protocol/errors';
import { AppError } from '@/server/http/app-error';
import { role } from '@/server/db/schema/role';
import { room } from '@/server/db/schema/room';
import { membership, space } from '@/server/db/existing-spaces';
import type { SpaceRow } from '@/server/db/schema/space';
import { spaceTimeOut } from '@/server/db/schema/time-out';
import { maskOf, type PermissionMask } from '@/server/rights/permission-mask';
import { rightsOf, type RightsFacts } from '@/server/rights/rights';
import { isAdminOrHolds, membershipRights } from '@/server/db/rights-columns';
import type { Storage } from '@/storage/storage';
import { LISTED_BY_ROLE_MAX, LISTED_USERS_MAX, TooManyListedError } from './power-levels';
import type { RoomFacts } from './room-state';
import type { SlowModeStore } from './slow-mode.store';
import { EXEMPT_MAX } from './slow-mode.store';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** What power levels carry (room-state.ts). */
const chatPermissions = maskOf(['postReadOnly', 'mentionEveryone']);

const chatPermissionsOfMember = sql<PermissionMask>`(${membershipRights.permissions} & ${chatPermissions})`;

/**
 * Whom the power levels of a space list, and whether all of them fit: what members may do by their roles, who is timed out,
 * and who need not wait in slow mode.
 */
export class ListedRightsStore {
  readonly #storage: Storage;
  readonly #slowMode: SlowModeStore;

  constructor(storage: Storage, slowMode: SlowModeStore) {
    this.#storage = storage;
    this.#slowMode = slowMode;
  }

  /** Who may not write in the rooms of a space for a while, members or not. */
  async timedOutIn(spaceId: SpaceId): Promise<Set<UserId>> {
    const rows = await this.#storage.db
      .select({ userId: spaceTimeOut.userId })
      .from(spaceTimeOut)
      .where(eq(spaceTimeOut.spaceId, spaceId))
      .orderBy(spaceTimeOut.userId);
    return new Set(rows.map(({ userId }) => userId));
  }

  /**
   * What the members of a space may do in its rooms: what is usual, and who differs from it. That is what @everyone allows,
   * unless so many hold more by roles that it takes less to list the others. A direct conversation gives nobody more than the
   * others. Throws `TooManyListedError` where neither can be listed.
   */
  async rightsIn(of: Pick<SpaceRow, 'id' | 'ownerId'> | null): Promise<Pick<RoomFacts, 'usual' | 'listed'>> {
    if (!of) return { usual: new Set(), listed: new Map() };
    const { db } = this.#storage;
    const [row] = await db
      .select({ everyone: role.permissions })
      .from(role)
      .where(and(eq(role.spaceId, of.id), role.isDefault));
    const everyone = row?.everyone ?? 0;
    const rightsOfMember = (isOwner: boolean, own: NonNullable<RightsFacts['membership']>) =>
      rightsOf({ isOwner, membership: own, isPlatformAdmin: false, everyone, isTimedOut: false });
    const plain = (permissions: PermissionMask) => ({ isAdmin: false, permissions, position: 0 });
    const membersWhere = async (wanted: SQL | undefined) => {
      const rows = await db
        .select({ userId: membership.userId, ...membershipRights })
        .from(membership)
        .innerJoin(space, eq(space.id, membership.spaceId))
        .where(and(eq(membership.spaceId, of.id), wanted))
        .orderBy(membership.userId)
        .limit(LISTED_USERS_MAX + 1);
      const byRole = rows.filter(({ isAdmin }) => !isAdmin).length;
      return byRole > LISTED_BY_ROLE_MAX || rows.length >= LISTED_USERS_MAX
        ? null
        : new Map(rows.map(({ userId, ...own }) => [userId, rightsOfMember(userId === of.ownerId, own)]));
    };

    const holders = await membersWhere(isAdminOrHolds(of.id, chatPermissions & ~everyone));
    if (holders) return { usual: rightsOfMember(false, plain(0)), listed: holders };
    const [most] = await db
      .select({ permissions: chatPermissionsOfMember.as('permissions') })
      .from(membership)
      .innerJoin(space, eq(space.id, membership.spaceId))
      .where(and(eq(membership.spaceId, of.id), not(membership.isAdmin)))
      .groupBy(sql`1`)
      .orderBy(sql`count(*) DESC`)
      .limit(1);
    const common = most?.permissions ?? 0;
    const others = await membersWhere(or(membership.isAdmin, sql`${chatPermissionsOfMember} <> ${common}`));
    if (!others) throw new TooManyListedError(LISTED_BY_ROLE_MAX + 1);
    return { usual: rightsOfMember(false, plain(common)), listed: others };
  }

  /** Refuses if more people differ in their rights than the rooms of the space can list, by default with `rights_limit_reached`. */
  async checkListable(spaceId: SpaceId, refusal: ErrorName = 'rights_limit_reached'): Promise<void> {
    const [of] = await this.#storage.db
      .select({ id: space.id, ownerId: space.ownerId })
      .from(space)
      .where(eq(space.id, spaceId));
    try {
      const { listed } = await this.rightsIn(of ?? null);
      const people = new Set([...listed.keys(), ...(await this.timedOutIn(spaceId))]);
      // The platform's own user is listed, too.
      if (people.size >= LISTED_USERS_MAX) throw new TooManyListedError(people.size);
    } catch (error) {
      if (!(error instanceof TooManyListedError)) throw error;
      const max = refusal === 'rights_limit_reached' ? LISTED_BY_ROLE_MAX : LISTED_USERS_MAX;
      throw new AppError(refusal, { max }, { cause: error });
    }
  }

  /** Refuses with `rights_limit_reached` if a room in slow mode cannot list all who need not wait. */
  async checkExempt(spaceId: SpaceId): Promise<void> {
    if (!(await this.#slowMode.isUsedIn(spaceId))) return;
    const exempt = await this.#slowMode.exemptIn(spaceId);
    if (exempt !== 'everyone' && exempt.length > EXEMPT_MAX) {
      throw new AppError('rights_limit_reached', { max: EXEMPT_MAX });
    }
  }

  /** Whether so many hold rights by roles that others may be listed instead: then levels come before a person. */
  async mayListOthers(roomId: RoomId): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ holders: sql<number>`coalesce(sum(${role.members}), 0)::int` })
      .from(role)
      .innerJoin(room, eq(room.spaceId, role.spaceId))
      .where(and(eq(room.id, roomId), sql`${role.permissions} & ${chatPermissions} <> 0`));
    return (row?.holders ?? 0) > LISTED_BY_ROLE_MAX;
  }
}
