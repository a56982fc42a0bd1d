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
