/** Spaces that the card of a person names. The rest is counted. */
export const PROFILE_SPACES_MAX = 3;
