/** Whose first messages somebody takes (DM-28). */
export const messageSenders = ['everyone', 'friendsAndSpaces', 'friends', 'nobody'] as const;
export type MessageSenders = (typeof messageSenders)[number];

/** Who sees that somebody is online, or has read. */
export const onlookers = ['everyone', 'friends', 'nobody'] as const;
export type Onlookers = (typeof onlookers)[number];

export interface Privacy {
  readonly messagesFrom: MessageSenders;
  readonly onlineTo: Onlookers;
  /** In rooms with more than two people only `everyone` shows it. */
  readonly readTo: Onlookers;
  /** Whoever searches by name finds the person. */
  readonly foundByName: boolean;
  /** Leaderboards and rankings show the person. */
  readonly onLeaderboards: boolean;
  /** Whoever enters a whole wallet address finds its person. */
  readonly foundByAddress: boolean;
}

/** What holds for people who have chosen nothing. */
export const defaultPrivacy: Privacy = {
  messagesFrom: 'everyone',
  onlineTo: 'everyone',
  readTo: 'friends',
  foundByName: true,
  foundByAddress: false,
  onLeaderboards: true,
};

/** Messages that a request holds until it is accepted. */
export const REQUEST_MESSAGES_MAX = 3;

/** After a request was declined, the same person's next one has to wait so long. */
export const DECLINED_DAYS = 30;

/** One text may begin so many people's requests; more wait for the operator. */
export const SAME_TEXT_PEOPLE_MAX = 5;
