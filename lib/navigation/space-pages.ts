import type { Right } from '@/protocol/permissions';
import type { SpaceType } from '@/protocol/space';

/** The pages about the selected space besides its overview, in the order in which menus list them. */
export const spacePages = [
  'guildChats',
  'members',
  'leaderBoard',
  'games',
  'players',
  'transactions',
  'dashboard',
  'analyticsPage',
] as const;
export type SpacePageName = (typeof spacePages)[number];

export const spacePagePath = (page: SpacePageName) => `/index/homePage/${page}`;

interface PageRule {
  /** Games and what belongs to them are in game spaces alone. */
  readonly type?: SpaceType;
  readonly right?: Right;
}

const rules: Record<SpacePageName, PageRule> = {
  guildChats: {},
  members: {},
  games: { type: 0 },
  players: { type: 0 },
  leaderBoard: {},
  transactions: {},
  dashboard: { right: 'manageAdmins' },
  analyticsPage: { right: 'administerSpace' },
};

/** The pages that a space has for a viewer with some rights. */
export const pagesOf = (space: { readonly type: SpaceType; readonly rights: readonly Right[] }) =>
  spacePages.filter((page) => {
    const { type, right } = rules[page];
    return (type === undefined || type === space.type) && (!right || space.rights.includes(right));
  });
