/** So long a deleted space can be brought back. */
export const SPACE_KEPT_DAYS = 30;
