import type { RoleId, SpaceId } from '@/protocol/ids';
import type { Right } from '@/protocol/permissions';

/** The sections of a space's settings, in the order of the menu. Any one of the rights opens a section. */
export const sectionRights = {
  overview: ['administerSpace'],
  roles: ['manageRoles'],
  members: ['banMembers', 'kickMembers'],
  access: ['channelAccess'],
  privacy: ['administerSpace'],
  notifications: ['administerSpace'],
  bans: ['banMembers'],
  applications: ['handleApplications'],
  invites: ['administerSpace'],
  reports: ['banMembers', 'kickMembers', 'deleteOthersMessages'],
  audit: ['administerSpace'],
  delete: ['deleteSpace'],
} as const satisfies Record<string, readonly Right[]>;
export type SpaceSectionId = keyof typeof sectionRights;

/** Which section opens first, if the viewer has it (SPC-109, OPN-34); else the first one that they have. */
const FIRST_CHOICES: readonly string[] = ['overview', 'roles', 'bans', 'members'];

export const sectionIds = Object.keys(sectionRights) as SpaceSectionId[];

/** The sections that a person with these rights has. */
export function openSections(may: (right: Right) => boolean): SpaceSectionId[] {
  return sectionIds.filter((id) => sectionRights[id].some((right) => may(right)));
}

/** The section that is shown when the address names none; null for those who have none. */
export function defaultSection(open: readonly SpaceSectionId[]): SpaceSectionId | null {
  return open.toSorted((one, other) => choiceOf(one) - choiceOf(other))[0] ?? null;
}

const choiceOf = (id: SpaceSectionId) => {
  const choice = FIRST_CHOICES.indexOf(id);
  return choice === -1 ? FIRST_CHOICES.length : choice;
};

/** The settings of a space, at one section if named. */
export function spaceSettingsPath(spaceId: SpaceId, section?: SpaceSectionId): string {
  return `/index/settings/space/${spaceId}${section ? `?section=${section}` : ''}`;
}

export const roleTabs = ['display', 'permission', 'members'] as const;
export type RoleTab = (typeof roleTabs)[number];

/** One role in the settings of its space; `new` for one that is not saved yet. */
export function rolePath(spaceId: SpaceId, role: RoleId | 'new', tab?: RoleTab): string {
  return `${spaceSettingsPath(spaceId, 'roles')}&role=${role}${tab ? `&tab=${tab}` : ''}`;
}
