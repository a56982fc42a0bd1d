import type { AnyConversation } from './dm';
import type { GroupConversation } from './group';

/* Rules about groups that screens know before they ask. Apart from group.ts, so that they need no schema library. */

/** People of a group, with those who have not accepted yet. */
export const GROUP_PEOPLE_MAX = 20;

/** Characters of a group's name. */
export const GROUP_NAME_MAX = 64;

/** What a person may do in a group: managers add, remove and rename; the maker also names managers. */
export const groupRoles = ['maker', 'manager', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Tells rows of groups from rows of two people in the list of direct conversations. */
export const isGroup = (row: AnyConversation): row is GroupConversation => 'users' in row;

/** Whether a role adds and removes people and renames the group. */
export const mayManage = (role: GroupRole): boolean => role !== 'member';

/** Whether a person of one role may act on a person of another. No one acts on themselves. */
export const standsAbove = (role: GroupRole, other: GroupRole): boolean =>
  mayManage(role) && groupRoles.indexOf(role) < groupRoles.indexOf(other);
