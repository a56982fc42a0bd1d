import { permissions, type Permission, type Right } from '@/protocol/permissions';

/** What a person's rights in a space follow from. */
export interface RightsFacts {
  readonly isOwner: boolean;
  /** Null for people who are not members. */
  readonly membership: { readonly isAdmin: boolean } | null;
  /** Administers every space of the installation. */
  readonly isPlatformAdmin: boolean;
  /** Whether the space lets every member send rewards. */
  readonly membersGive: boolean;
}

const allPermissions = Object.keys(permissions) as Permission[];
/** Rights that are used by speaking in a room: administering a space from outside does not give them. */
const spoken: readonly Permission[] = ['postReadOnly', 'mentionEveryone', 'sendRewards'];
const ofMember: ReadonlySet<Right> = new Set();
const ofGivingMember: ReadonlySet<Right> = new Set(['sendRewards']);
const ofAdmin: ReadonlySet<Right> = new Set([...allPermissions, 'administerSpace']);
const ofOwner: ReadonlySet<Right> = new Set([...ofAdmin, 'deleteSpace']);
const ofPlatformAdmin: ReadonlySet<Right> = new Set(
  [...ofOwner].filter((right) => !(spoken as readonly Right[]).includes(right)),
);

/**
 * What a person may do in a space: the one definition, which access checks, the wire and power levels in chat share. A
 * platform admin who is a member also has the rights of that membership (SPC-112, OPN-31).
 */
export function rightsOf({
  isOwner,
  membership,
  isPlatformAdmin,
  membersGive,
}: RightsFacts): ReadonlySet<Right> {
  const own = isOwner
    ? ofOwner
    : membership?.isAdmin
      ? ofAdmin
      : membership && membersGive
        ? ofGivingMember
        : ofMember;
  return isPlatformAdmin ? new Set([...own, ...ofPlatformAdmin]) : own;
}

/** Whether a membership gives rights that not every member has. */
export const givesOwnRights = (membership: NonNullable<RightsFacts['membership']>): boolean =>
  rightsOf({ isOwner: false, membership, isPlatformAdmin: false, membersGive: false }).size > 0;
