/*
 * Rules about deleting a banned person's messages that pages use too. Apart from message-removal.ts, so that they need no
 * schema library.
 */

/** How far back a ban can delete a person's messages. */
export const removalSpans = ['hour', 'day', 'week'] as const;
export type RemovalSpan = (typeof removalSpans)[number];

export const REMOVAL_SECONDS = { hour: 3600, day: 86_400, week: 7 * 86_400 } as const satisfies Record<
  RemovalSpan,
  number
>;

/** So long the messages are only hidden and can be brought back. */
export const MESSAGES_HIDDEN_SECONDS = 60;
