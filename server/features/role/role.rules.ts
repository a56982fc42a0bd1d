import { ROLE_NAME_MAX, type Role } from '@/protocol/role';
import type { RoleRow } from '@/server/db/schema/role';
import type { SeenSpace } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';

/** Whoever has no role of their own stands where @everyone stands, and so changes none. */
const isBelow = ({ position }: Pick<RoleRow, 'position'>, { rank }: SeenSpace) => position < rank;

/** Ids of roles as the audit log keeps an order, @everyone left out. */
export const orderOf = (rows: readonly RoleRow[]): string[] =>
  rows.flatMap(({ id, isDefault }) => (isDefault ? [] : [String(id)]));

export function checkBelow(role: Pick<RoleRow, 'position'>, seen: SeenSpace): void {
  if (!isBelow(role, seen)) throw new AppError('role_too_high');
}

export function roleOf({ permissions: _, ...row }: RoleRow, seen: SeenSpace): Role {
  return {
    ...row,
    isDefault: row.isDefault ? 1 : 0,
    members: row.isDefault ? seen.space.members : row.members,
    manageable: seen.rights.has('manageRoles') && isBelow(row, seen),
  };
}

/** One line that shows something. */
export function checkedName(text: string): string {
  const name = withoutBidiControls(text).replace(/\s+/gu, ' ').trim();
  if (name === '') throw new AppError('role_name_missing', { field: 'name' });
  if (!isVisible(name) || /\p{Cc}/u.test(name) || [...name].length > ROLE_NAME_MAX) {
    throw new AppError('role_name_invalid', { field: 'name', max: ROLE_NAME_MAX });
  }
  return name;
}
