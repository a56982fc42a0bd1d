import type { ErrorName } from '@/protocol/errors';
import type { InviteLinkState } from '@/protocol/invite-link-rules';
import { privacies } from '@/protocol/space';
import type { InviteLinkRow } from '@/server/db/schema/invite-link';
import type { RoleRow } from '@/server/db/schema/role';
import { permissionsIn } from '@/server/rights/permission-mask';
import type { SeenSpace } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';

export function stateOf(row: InviteLinkRow, now: Date): InviteLinkState {
  if (row.endedAt !== null) return 'ended';
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired';
  if (row.maxUses !== null && row.uses >= row.maxUses) return 'usedUp';
  return row.pausedAt === null ? 'open' : 'paused';
}

const refusals = {
  paused: 'invite_paused',
  expired: 'invite_expired',
  usedUp: 'invite_used_up',
  ended: 'invite_ended',
} as const satisfies Record<Exclude<InviteLinkState, 'open'>, ErrorName>;

/** Refuses a link that lets nobody in now. */
export function needOpen(row: InviteLinkRow, now: Date): void {
  const state = stateOf(row, now);
  if (state !== 'open') throw new AppError(refusals[state]);
}

/** Whether links of a member let people into the space; those that do not lead to the application. */
export function admits({ space, joined, ownRights }: SeenSpace): boolean {
  return joined && (space.privacy === privacies.public || ownRights.has('handleApplications'));
}

/** Why a member may not give a role now; null if they may. */
export function presetRefusal(role: RoleRow, maker: SeenSpace): ErrorName | null {
  if (role.isDefault) return 'role_fixed';
  if (!maker.ownRights.has('manageRoles')) return 'permission_denied';
  if (role.position >= maker.rank) return 'role_too_high';
  return permissionsIn(role.permissions).every((name) => maker.ownRights.has(name))
    ? null
    : 'permission_not_held';
}
