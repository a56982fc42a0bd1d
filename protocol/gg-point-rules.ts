/** GG points for a person who came by one's invite and has verified their email (OPN-64). */
export const REFERRAL_POINTS = 10;
/** GG points for a day on which the person was active (OPN-77). */
export const ACTIVE_DAY_POINTS = 1;
export const GG_PAGE_SIZE = 20;
