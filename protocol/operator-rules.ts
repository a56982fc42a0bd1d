/*
 * Rules of the operator's console that pages use too. Apart from operator.ts, so that they need no schema library.
 */

/** Why an account or a space is suspended; worded in messages/<language>/suspension.json. */
export const suspensionReasons = ['scam', 'harassment', 'illegal', 'spam', 'other'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** What platform admins do. The names are stored and hashed: add, never rename. */
export const operatorActs = [
  'account.suspended',
  'account.unsuspended',
  'account.email_shown',
  'space.suspended',
  'space.unsuspended',
  'space.verification_set',
  'space.verification_rejected',
  'space.recommended',
  'space.unrecommended',
  'requests.delivered',
  'requests.discarded',
  'points.counted',
  'points.rejected',
  'points.taken_back',
  'game.added',
  'game.changed',
  'game.retired',
  'game.restored',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

/** What the search shows. */
export const operatorSearchKinds = ['all', 'spaces', 'people', 'suspended'] as const;
export type OperatorSearchKind = (typeof operatorSearchKinds)[number];

export const OPERATOR_PAGE_SIZE = 50;
export const SUSPENSION_NOTE_MAX = 500;
export const APPEAL_MAX = 2000;
export const EMAIL_REASON_MAX = 300;
export const VERIFICATION_NOTE_MAX = 500;
/** A year; longer is until somebody ends it. */
export const SUSPENSION_DAYS_MAX = 365;
