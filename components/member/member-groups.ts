import { isOnline } from '@/lib/format/presence';
import type { RoomMember } from '@/protocol/room';
import type { GroupedMember, MemberGroup } from '@/protocol/member';

/** What a row of the panel shows; members of a room don't say which roles they have. */
export type PanelMember = Pick<RoomMember, 'id' | 'username' | 'avatar' | 'lastActiveTime'> &
  Partial<Pick<GroupedMember, 'isOwner' | 'role'>>;

export interface PanelGroup extends MemberGroup {
  readonly members: readonly PanelMember[];
}

/** Puts the loaded members of a space into the groups that the server has counted. */
export function groupsOfSpace(
  members: readonly GroupedMember[],
  counted: readonly MemberGroup[],
): PanelGroup[] {
  const keyOf = (kind: MemberGroup['kind'], role: MemberGroup['role']) =>
    kind === 'role' ? `role ${role?.id}` : kind;
  const found = new Map<string, GroupedMember[]>();
  for (const member of firstOfEach(members)) {
    const key = keyOf(member.group, member.role);
    const group = found.get(key);
    if (group) group.push(member);
    else found.set(key, [member]);
  }
  return counted
    .map((group) => ({ ...group, members: found.get(keyOf(group.kind, group.role)) ?? [] }))
    .filter((group) => group.members.length > 0);
}

/** Puts the members of a room under online and offline. Those who aren't loaded yet count as offline. */
export function groupsOfRoom(
  members: readonly PanelMember[],
  { total, now }: { total: number; now: number },
): PanelGroup[] {
  const people = firstOfEach(members);
  const online = people.filter(({ lastActiveTime }) => isOnline(lastActiveTime, now));
  const offline = people.filter(({ lastActiveTime }) => !isOnline(lastActiveTime, now));
  return [
    { kind: 'online' as const, role: null, count: online.length, members: online },
    { kind: 'offline' as const, role: null, count: total - online.length, members: offline },
  ].filter((group) => group.members.length > 0);
}

/** A member who changes groups between two reads can be on both pages. */
function firstOfEach<Row extends PanelMember>(members: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return members.filter(({ id }) => !seen.has(id) && seen.add(id));
}
