import { permissions, type PermissionId } from '@/protocol/permissions';
import type { SeenSpace } from './space.access';

/** Whether somebody holds a permission in a space: its admins hold all, members what the space gives to all of them. */
export function holdsPermission(
  { space, joined, holdsRights }: Pick<SeenSpace, 'space' | 'joined' | 'holdsRights'>,
  permission: PermissionId,
): boolean {
  if (holdsRights) return true;
  return joined && permission === permissions.sendRewards && space.membersGive;
}
