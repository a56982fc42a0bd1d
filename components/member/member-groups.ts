import type { GroupedMember, MemberGroup } from '@/protocol/member';

/** What a row of the panel shows. */
export type PanelMember = GroupedMember;

export interface PanelGroup extends MemberGroup {
  readonly members: readonly PanelMember[];
}

/** Puts the loaded members into the groups that the server has counted. */
export function membersInGroups(
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

/** A member who changes groups between two reads can be on both pages. */
function firstOfEach<Row extends PanelMember>(members: readonly Row[]): Row[] {
  const seen = new Set<number>();
  return members.filter(({ id }) => !seen.has(id) && seen.add(id));
}
