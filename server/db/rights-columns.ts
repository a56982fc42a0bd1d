import { sql, type SQL } from 'drizzle-orm';
import type { SpaceId } from '@/protocol/ids';
import { memberRole, role } from '@/server/db/schema/role';
import { membership, space } from '@/server/db/existing-spaces';
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

/** Of a row of `membership` of one space: a role of theirs allows one of these. Asked once for all rows, as the space is no column. */
export const hasRoleWith = (spaceId: SpaceId, mask: PermissionMask): SQL => sql`${membership.userId} IN (
  SELECT ${memberRole.userId} FROM ${memberRole} JOIN ${role} ON ${role.id} = ${memberRole.roleId}
  WHERE ${role.spaceId} = ${spaceId} AND ${role.permissions} & ${mask} <> 0)`;
