/** What a role's colour can be: `primary` follows the theme, the others are the documents' (ROL-28). In the order of the swatches. */
export const roleColors = [
  'primary',
  '#00BA50',
  '#E83636',
  '#EF3FC8',
  '#D6F41B',
  '#3F72F7',
  '#6D2AFB',
  '#9A9A9A',
  '#A43A0B',
  '#077E3A',
  '#840000',
  '#88006A',
  '#8EA500',
  '#00278C',
  '#3500A6',
  '#6B6B6B',
] as const;
export type RoleColor = (typeof roleColors)[number];

/** The role that every member has (ROL-02). */
export const everyoneRole = { name: '@everyone', color: '#9A9A9A' } as const satisfies {
  name: string;
  color: RoleColor;
};

/** Characters of a role's name. */
export const ROLE_NAME_MAX = 32;
/** Roles of one space besides @everyone. */
export const ROLES_MAX = 100;
/** The page size of the documents for members of a role, and the most that is answered at once (ROL-37, ROL-38). */
export const ROLE_MEMBERS_PAGE_SIZE = 999;
/** People that one call adds to a role. */
export const ROLE_ADDITIONS_MAX = 1000;
/** People whose roles one call answers (OPN-36). */
export const ROLES_OF_MEMBERS_MAX = 100;
