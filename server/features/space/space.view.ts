import type { Person } from '@/protocol/account';
import type { BannedPerson, GroupedMember, Member } from '@/protocol/member';
import { aliasOf, type JoinedSpace, type Space, type SpaceCard, type Standing } from '@/protocol/space';
import type { UserId } from '@/protocol/ids';
import { rankOf, type Rank } from '@/server/rights/rights';
import type { SpaceRow } from '@/server/db/schema/space';
import type { BanRow } from './ban.store';
import type { MemberRow } from './member.store';
import type { RosterRow } from './roster.store';
import type { SeenSpace } from './space.access';
import { asciiNameOf, fractionOf } from './space.rules';

/** What anybody may know of a space. */
export function cardOf(row: SpaceRow): SpaceCard {
  const tag = row.verification;
  return {
    id: row.id,
    ownerId: row.ownerId,
    type: row.type,
    name: row.name,
    asciiName: asciiNameOf(row),
    alias: aliasOf(asciiNameOf(row)),
    slogan: row.slogan,
    logo: row.logo,
    banner: row.banner,
    privacy: row.privacy,
    verificationTag: tag === 0 ? null : tag,
    verified: tag !== 0,
    members: row.members,
    suspended: row.suspended,
  };
}

export interface SpaceDetails {
  /** The owner first. */
  readonly admins: Person[];
  readonly gameIds: number[];
  readonly online: number;
}

export function spaceOf(row: SpaceRow, details: SpaceDetails): Space {
  return {
    ...cardOf(row),
    description: row.description,
    socialLinks: row.socialLinks,
    scholarRate: fractionOf(row.scholarRate),
    managerRate: fractionOf(row.managerRate),
    darkMode: row.darkMode,
    ...details,
    adminIds: details.admins.map((admin) => admin.id),
    createdTime: row.createdAt.toISOString(),
  };
}

export function joinedSpaceOf({ space, isOwner, rights }: SeenSpace, joinedAt: Date): JoinedSpace {
  return { ...cardOf(space), isOwner, rights: [...rights], joinedTime: joinedAt.toISOString() };
}

export function standingOf(
  { space, isOwner, joined, rights, timedOutUntil, timeOutNote }: SeenSpace,
  banned: boolean,
  suspension: Standing['suspension'] = null,
): Standing {
  const nameProblem = rights.has('administerSpace') ? space.nameProblem : null;
  return {
    spaceId: space.id,
    joined,
    isOwner,
    rights: [...rights],
    banned,
    suspension,
    timedOutUntil: timedOutUntil?.toISOString() ?? null,
    timeOutNote,
    nameProblem,
  };
}

/** A member as `viewer` sees them. */
export function memberOf(
  row: MemberRow,
  viewer: { readonly id: UserId; readonly rank: Rank },
  { timedOutUntil }: { readonly timedOutUntil: Date | null },
): Member {
  const { isOwner, isAdmin } = row;
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    isOwner,
    isAdmin,
    outranked:
      row.id !== viewer.id && rankOf({ isOwner, membership: row, isPlatformAdmin: false }) < viewer.rank,
    lastActiveTime: row.lastActiveAt?.toISOString() ?? null,
    ranking: row.ranking,
    joinedTime: row.joinedAt.toISOString(),
    banned: 0,
    timedOutUntil: timedOutUntil?.toISOString() ?? null,
  };
}

/** A member in the panel. */
export function groupedMemberOf({ lastActiveAt, ...row }: RosterRow): GroupedMember {
  return { ...row, lastActiveTime: lastActiveAt?.toISOString() ?? null };
}

/** A person who is banned, in the list of members. */
export function bannedMemberOf({ person, lastActiveAt }: BanRow): Member {
  return {
    ...person,
    isOwner: false,
    isAdmin: false,
    outranked: true,
    lastActiveTime: lastActiveAt?.toISOString() ?? null,
    ranking: null,
    joinedTime: null,
    banned: 1,
    timedOutUntil: null,
  };
}

export function bannedPersonOf(
  { person, reason, note, bannedAt }: BanRow,
  restorableUntil: Date | undefined,
): BannedPerson {
  return {
    ...person,
    reason,
    note,
    bannedTime: bannedAt.toISOString(),
    restorableUntil: restorableUntil?.toISOString() ?? null,
  };
}
