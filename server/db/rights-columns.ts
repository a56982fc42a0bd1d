import { sql, type SQL } from 'drizzle-orm';
import type { SpaceId } from '@/protocol/ids';
import { memberRole, role } from '@/server/db/schema/role';
import { membership, space } from '@/server/db/existing-spaces';
import { membershipRecord } from '@/server/db/schema/space';
import type { PermissionMask } from '@/server/rights/permission-mask';

/* What rights follow from (`RightsFacts`), for the selects of stores. */

/** Of a row of `space`. */
export const everyoneColumn = sql<PermissionMask>`(
  SELECT ${role.permissions} FROM ${role} WHERE ${role.spaceId} = ${space.id} AND ${role.isDefault})`;

const ownRoles = sql`${memberRole} JOIN ${role} ON ${role.id} = ${memberRole.roleId}
  WHERE ${memberRole.spaceId} = ${membership.spaceId} AND ${memberRole.userId} = ${membership.userId}`;

/** Of a row of `membership`. */
export const membershipRights = {
  isAdmin: membership.isAdmin,
  permissions: sql<PermissionMask>`(SELECT coalesce(bit_or(${role.permissions}), 0) FROM ${ownRoles})`,
  position: sql<number>`(SELECT coalesce(max(${role.position}), 0) FROM ${ownRoles})`,
};

/**
 * Of a row of `membership` of one space: an admin, or a role of theirs allows one of these. A list that is read once, by index, and
 * not a question to each of 100,000 members.
 */
export const isAdminOrHolds = (spaceId: SpaceId, mask: PermissionMask): SQL => sql`${membership.userId} IN (
  SELECT ${membershipRecord.userId} FROM ${membershipRecord}
  WHERE ${membershipRecord.spaceId} = ${spaceId} AND ${membershipRecord.isAdmin}
  UNION ALL
  SELECT ${memberRole.userId} FROM ${memberRole} JOIN ${role} ON ${role.id} = ${memberRole.roleId}
  WHERE ${role.spaceId} = ${spaceId} AND ${role.permissions} & ${mask} <> 0)`;
