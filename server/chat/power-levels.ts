import type { Content } from './homeserver';

/** What a person may do in a room beyond what everybody may. */
export interface RoomRights {
  readonly mentionEveryone: boolean;
  /** Send messages in a read-only channel. */
  readonly post: boolean;
}

export interface RightsOfRoom {
  /** `space` is the Matrix space itself, in which nobody writes; in an archived room people only delete what is their own. */
  readonly kind: 'normal' | 'readOnly' | 'archived' | 'space';
  /** The platform's own user. */
  readonly sender: string;
  /** What members may who are not listed. */
  readonly usual: RoomRights;
  /** People who may more or less than that, by Matrix user id. */
  readonly listed: ReadonlyMap<string, RoomRights>;
  /** People who may not write for a while, whatever else they may; by Matrix user id. */
  readonly timedOut: ReadonlySet<string>;
}

/** An event is 65 kB at most, and this many people fit with ids of any length that we give. */
export const LISTED_USERS_MAX = 1500;

/** Of these, how many may be listed for their roles: the rest is kept for admins and for people who may not write for a while. */
export const LISTED_BY_ROLE_MAX = 1000;

/** More people have rights of their own in one room than Matrix can hold. */
export class TooManyListedError extends Error {
  override readonly name = 'TooManyListedError';
  constructor(readonly listed: number) {
    super(`${listed} people have rights of their own in one room; ${LISTED_USERS_MAX} are possible`);
  }
}

export const NOBODY = 100;
const TIMED_OUT = -1;

/** Content of `m.room.power_levels`; the truth table stands in docs/decisions/chat-in-step.md. */
export function powerLevels({ kind, sender, usual, listed: people, timedOut }: RightsOfRoom): Content {
  const usersDefault = levelOf(kind, usual);
  const users: Record<string, number> = { [sender]: NOBODY };
  for (const [matrixUserId, own] of people) {
    const level = levelOf(kind, own);
    if (level !== usersDefault) users[matrixUserId] = level;
  }
  for (const matrixUserId of timedOut) users[matrixUserId] = TIMED_OUT;
  const listed = Object.keys(users).length;
  if (listed > LISTED_USERS_MAX) throw new TooManyListedError(listed);

  return {
    ...levelsOfKind[kind],
    ban: NOBODY,
    invite: NOBODY,
    kick: NOBODY,
    redact: NOBODY,
    state_default: NOBODY,
    users,
    users_default: usersDefault,
  };
}

/** Reactions and redactions of one's own stand above a time-out and below the right to post. */
const reactions = { 'm.reaction': 0, 'm.room.redaction': 0 };

const levelsOfKind = {
  normal: { events: reactions, events_default: 0, notifications: { room: 1 } },
  readOnly: { events: reactions, events_default: 1, notifications: { room: 2 } },
  archived: {
    events: { 'm.room.redaction': 0 },
    events_default: NOBODY,
    notifications: { room: NOBODY },
  },
  space: { events: {}, events_default: NOBODY, notifications: { room: NOBODY } },
} as const;

function levelOf(kind: RightsOfRoom['kind'], { mentionEveryone, post }: RoomRights): number {
  if (kind === 'space' || kind === 'archived') return 0;
  if (kind === 'normal') return mentionEveryone ? 1 : 0;
  // Who cannot write cannot mention either.
  return post ? (mentionEveryone ? 2 : 1) : 0;
}
