import { isOnline } from '@/lib/format/presence';
import type { RoomMember } from '@/protocol/room';
import type { Member } from '@/protocol/member';

/** What a row of the panel shows; members of a room do not say whether they are admins. */
export type PanelMember = Pick<RoomMember, 'id' | 'username' | 'avatar' | 'lastActiveTime'> &
  Partial<Pick<Member, 'isOwner' | 'isAdmin'>>;

export type GroupName = 'admins' | 'online' | 'offline';

export interface MemberGroup {
  readonly name: GroupName;
  readonly count: number;
  readonly members: readonly PanelMember[];
}

/**
 * Admins, who is online, and everybody else. `total` is how many there are, loaded or not: those that are not loaded
 * yet belong to the last group that has begun, because the list comes in this order.
 */
export function memberGroups(
  members: readonly PanelMember[],
  { total, now, onlineInAll }: { total: number; now: number; onlineInAll: number | null },
): MemberGroup[] {
  const groups: Record<GroupName, PanelMember[]> = { admins: [], online: [], offline: [] };
  const seen = new Set<number>();
  for (const member of members) {
    // Who came online between two pages is on both.
    if (seen.has(member.id)) continue;
    seen.add(member.id);
    groups[member.isAdmin ? 'admins' : isOnline(member.lastActiveTime, now) ? 'online' : 'offline'].push(
      member,
    );
  }
  const missing = Math.max(0, total - seen.size);
  const adminsOnline = groups.admins.filter(({ lastActiveTime }) => isOnline(lastActiveTime, now)).length;
  const online =
    missing > 0 && onlineInAll !== null
      ? Math.max(groups.online.length, onlineInAll - adminsOnline)
      : groups.online.length;
  const counts: Record<GroupName, number> = {
    admins: groups.admins.length,
    online,
    offline: Math.max(groups.offline.length, total - groups.admins.length - online),
  };
  return (['admins', 'online', 'offline'] as const)
    .map((name) => ({ name, count: counts[name], members: groups[name] }))
    .filter((group) => group.members.length > 0);
}
