import { permissionNames, type Permission, type Right } from '@/protocol/permissions';
import { permissionsIn, type PermissionMask } from './permission-mask';

/** What a person's rights in a space follow from. */
export interface RightsFacts {
  readonly isOwner: boolean;
  /** Null for people who are not members. */
  readonly membership: {
    readonly isAdmin: boolean;
    /** What the person's own roles allow, @everyone left out. */
    readonly permissions: PermissionMask;
    /** Position of the highest of the person's own roles; 0 for who has none. */
    readonly position: number;
  } | null;
  /** Administers every space of the installation. */
  readonly isPlatformAdmin: boolean;
  /** What @everyone allows. */
  readonly everyone: PermissionMask;
  /** A time-out takes everything that membership, roles and being an admin give. */
  readonly isTimedOut: boolean;
}

/** What a member would be by some of the roles of a space alone. */
export interface RoleHolder {
  readonly rights: ReadonlySet<Right>;
  /** Those that access rules ask for. */
  readonly roleIds: ReadonlySet<number>;
}

/** Rights that are used by speaking in a room: administering a space from outside does not give them. */
const spoken: readonly Permission[] = ['postReadOnly', 'mentionEveryone', 'sendRewards'];
const ofAdmin: ReadonlySet<Right> = new Set([...permissionNames, 'administerSpace']);
const ofOwner: ReadonlySet<Right> = new Set([...ofAdmin, 'deleteSpace', 'manageAdmins']);
const ofPlatformAdmin: ReadonlySet<Right> = new Set(
  [...ofAdmin, 'deleteSpace' as const].filter((right) => !(spoken as readonly Right[]).includes(right)),
);

/**
 * What a person may do in a space: the one definition, which access checks, the wire and power levels in chat share. A
 * member may what any of their roles or @everyone allows. A platform admin who is a member also has the rights of that
 * membership (SPC-112, OPN-31).
 */
export function rightsOf({
  isOwner,
  membership,
  isPlatformAdmin,
  everyone,
  isTimedOut,
}: RightsFacts): ReadonlySet<Right> {
  const own: ReadonlySet<Right> = isOwner
    ? ofOwner
    : isTimedOut
      ? new Set()
      : membership?.isAdmin
        ? ofAdmin
        : new Set(membership ? permissionsIn(everyone | membership.permissions) : []);
  return isPlatformAdmin ? new Set([...own, ...ofPlatformAdmin]) : own;
}

/**
 * How high a person stands in a space. Whoever has a right to act on people acts on those who stand strictly below, and
 * changes only roles at positions strictly below.
 */
export type Rank = number;

/** Above any position of a role. */
const ADMIN_RANK = 1_000_000;
/** Of people who are not in the space. */
const OUTSIDE_RANK = -1;

/** From the bottom: people outside, members without a role, roles by position, admins, the owner, platform admins. */
export function rankOf({
  isOwner,
  membership,
  isPlatformAdmin,
}: Omit<RightsFacts, 'everyone' | 'isTimedOut'>): Rank {
  if (isPlatformAdmin) return ADMIN_RANK + 2;
  if (isOwner) return ADMIN_RANK + 1;
  if (membership?.isAdmin) return ADMIN_RANK;
  return membership?.position ?? OUTSIDE_RANK;
}
