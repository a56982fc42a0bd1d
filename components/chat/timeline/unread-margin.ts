/** The unread line opens with some of what was read before above it. */
export const UNREAD_MARGIN_PX = 96;
