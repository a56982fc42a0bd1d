/*
 * Rules about channels and rooms that pages use too. Apart from room.ts, so that they need no schema library.
 */

/** Kinds of room in a space (CHN-03). */
export const roomKinds = ['channel', 'readOnlyChannel', 'privateRoom', 'publicRoom'] as const;
export type RoomKind = (typeof roomKinds)[number];
/** Conversations outside of all spaces: of two people, and of a group. */
const directKinds = ['direct', 'group'] as const;
/** What people talk in. */
export const conversationKinds = [...roomKinds, ...directKinds] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** Whether a conversation lies outside of all spaces. */
export function isDirect({ kind }: { kind: ConversationKind }): boolean {
  return kind === 'direct' || kind === 'group';
}

/** Channels are open to every member of the space; rooms are joined (CHN-04, OPN-04). */
export function isChannel({ kind }: { kind: ConversationKind }): boolean {
  return kind === 'channel' || kind === 'readOnlyChannel';
}

/** Channel and room names (CHN-25). */
export const ROOM_NAME_PATTERN = /^[a-z0-9_]{3,32}$/;

/** What a channel or room is about, on one line. */
export const ROOM_TOPIC_MAX_LENGTH = 250;

/** The logo of a channel without one (CHN-13). */
export const DEFAULT_CHANNEL_LOGO = '🏀';

/** The channel that every new space begins with. */
export const FIRST_CHANNEL_NAME = 'general';

export const ROOMS_PER_SPACE_MAX = 200;
export const CATEGORIES_PER_SPACE_MAX = 50;
export const ROOM_MEMBER_PAGE_SIZE = 50;
export const ROOM_MEMBERS_ADDED_MAX = 100;

/** How long people may have to wait between two messages in a room, in seconds; 0 is off. */
export const SLOW_MODE_SECONDS_MIN = 5;
export const SLOW_MODE_SECONDS_MAX = 6 * 3600;

/** Reasons of a ban, by wire value (MEM-17); worded in messages/<language>/member.json. */
export const banReasons = { suspicious: 1, compromised: 2, rules: 3, other: 4 } as const;
export type BanReason = (typeof banReasons)[keyof typeof banReasons];
