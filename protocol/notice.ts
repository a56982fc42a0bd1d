/** Kinds of notices, by their codes (OPN-76). */
export const noticeKinds = {
  mention: 21,
  messageRequest: 22,
  applicationReceived: 23,
  applicationApproved: 24,
  /** Rejected or expired; the payload says which. */
  applicationRejected: 25,
  invited: 26,
  announcement: 27,
  reward: 28,
  /** A role was given or taken, or the person was banned or kicked. */
  standing: 29,
  /** A new follower or a verified referral. */
  following: 30,
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/** The kinds in the order of their codes. */
export const noticeKindNames = [
  'mention',
  'messageRequest',
  'applicationReceived',
  'applicationApproved',
  'applicationRejected',
  'invited',
  'announcement',
  'reward',
  'standing',
  'following',
] as const satisfies readonly NoticeKind[];

/** What exactly a notice tells, where its kind has several things to tell. */
export const noticeDetails = [
  'expired',
  'roleGiven',
  'roleTaken',
  'adminMade',
  'adminEnded',
  /** The owner offers the space to the person, until one of them withdraws it or seven days have passed. */
  'ownershipOffered',
  /** An admin has accepted the space that was the person's. */
  'ownershipTaken',
  'timedOut',
  'kicked',
  'banned',
] as const;
export type NoticeDetail = (typeof noticeDetails)[number];

export const NOTICE_PAGE_SIZE = 30;
