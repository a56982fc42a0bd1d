/*
 * What invite links are limited to, for pages too. Apart from invite-link.ts, so that it needs no schema library.
 */

/** Length of a token before it is written as base64url. */
export const INVITE_TOKEN_BYTES = 20;
/** A token as it stands in an address. */
export const INVITE_TOKEN_PATTERN = /^[A-Za-z0-9_-]{27}$/;

/** What becomes of a person who follows a link now. */
export const inviteLinkStates = ['open', 'paused', 'expired', 'usedUp', 'ended'] as const;
export type InviteLinkState = (typeof inviteLinkStates)[number];

/** Why a link ended for good. */
export const inviteLinkEnds = ['revoked', 'left', 'banned'] as const;
export type InviteLinkEnd = (typeof inviteLinkEnds)[number];

const HOUR = 3600;
const DAY = 24 * HOUR;

/** For how many seconds a link can be chosen to work. */
export const inviteLinkLives = [HOUR / 2, HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY, 30 * DAY] as const;
export const INVITE_LIFE_MAX_SECONDS = 365 * DAY;
/** How many people a link can be chosen to let in; others can be asked for by number. */
export const inviteLinkLimits = [1, 5, 10, 25, 50, 100] as const;
export const INVITE_USES_MAX = 10_000;
/** Preset roles of one link. */
export const INVITE_ROLES_MAX = 20;
/** Links of one person in one space that have not ended. */
export const INVITE_LINKS_MAX = 50;

export const INVITE_LINK_PAGE_SIZE = 25;
