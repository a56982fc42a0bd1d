// Values without schemas, which every page may load.

export const MEMBER_PAGE_SIZE = 20;
