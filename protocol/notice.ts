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
  /**
   * Messages of a direct conversation or group, for push and mail digest alone: the list of OPN-76 never has them, because
   * conversations show what is unread in them themselves.
   */
  directMessage: 31,
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
  'directMessage',
] as const satisfies readonly NoticeKind[];

/** What exactly a notice tells, where its kind has several things to tell. */
export const noticeDetails = [
  /** Of a mention: everyone in the room was mentioned. */
  'everyone',
  'expired',
  /** A reward was given to a list of people, and the person is one of them. */
  'rewardOffered',
  'rewardReceived',
  /** The person's address did not take the coins: they wait in the contract. */
  'rewardCredited',
  /** What nobody claimed came back to the giver. */
  'rewardReturned',
  /** A person who signed up by the reader's invite has verified their email. */
  'referralVerified',
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

/** Kinds of things that notices are about: when a person sees the thing, what tells of it has been read. */
export const noticeThings = [
  /** A conversation: mentions in it, and rewards. */
  'room',
  /** The announcements of a space. */
  'announcements',
  /** The applications to a space. */
  'applications',
  /** A space that the person has come into, or whose rights have changed for them. */
  'space',
  /** The message request of a person. */
  'request',
  /** A person who follows the reader, or came by their invite. */
  'person',
] as const;
export type NoticeThing = (typeof noticeThings)[number];

export const NOTICE_PAGE_SIZE = 30;
/** Unread notices are counted up to this; pages show it as 99+. */
export const UNREAD_NOTICES_MAX = 100;
/** How many events a mention notice of one conversation keeps; older ones are counted no more. */
export const MENTIONS_KEPT_MAX = 100;
/** What tells all members of a space of something is listed for so long. */
export const SPACE_NOTICE_DAYS = 90;
