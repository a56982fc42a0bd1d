// Values without schemas, which every page may load.

export const MEMBER_PAGE_SIZE = 20;

/** People whom one call kicks, bans or times out. */
export const SEVERAL_MEMBERS_MAX = 100;
