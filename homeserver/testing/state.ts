import { authorise } from '@/homeserver/rooms/authorisation/authorise';
import type { Proposal } from '@/homeserver/rooms/authorisation/proposal';
import { RuleRefusal } from '@/homeserver/rooms/authorisation/refusal';
import type { JsonObject, RoomEvent } from '@/homeserver/rooms/event';
import type { RoomState } from '@/homeserver/rooms/rooms';
import { StateSnapshot } from '@/homeserver/rooms/state';

export const ROOM = '!room:test.example';
export const CREATOR = '@creator:test.example';

/** One piece of state: content and, when it is not the creator, its sender. Keys are `type` or `type|state key`. */
type Pieces = Readonly<
  Record<string, JsonObject | { readonly sender: string; readonly content: JsonObject }>
>;

/** The state of a room of CREATOR, who is in it; pieces add to it. */
export function stateOf(pieces: Pieces = {}): RoomState {
  const all: Pieces = {
    'm.room.create': { room_version: '11' },
    [`m.room.member|${CREATOR}`]: { membership: 'join' },
    ...pieces,
  };
  const events = Object.entries(all).map(([name, piece], index): RoomEvent => {
    const [type = '', stateKey = ''] = name.split('|');
    const isSent = typeof piece.sender === 'string' && typeof piece.content === 'object';
    return {
      position: index + 1,
      roomId: ROOM,
      eventId: `$${index + 1}`,
      type,
      stateKey,
      sender: isSent ? String(piece.sender) : CREATOR,
      content: isSent ? (piece.content as JsonObject) : (piece as JsonObject),
      originServerTs: 0,
      relation: undefined,
      redacts: undefined,
      redactedBecause: undefined,
      replaces: undefined,
      transaction: undefined,
      counted: 0,
    };
  });
  return StateSnapshot.empty.with(events);
}

/** `m.room.member` pieces. */
export function members(memberships: Readonly<Record<string, string>>): Pieces {
  return Object.fromEntries(
    Object.entries(memberships).map(([userId, membership]) => [`m.room.member|${userId}`, { membership }]),
  );
}

export type Attempt = Partial<Proposal> & Pick<Proposal, 'type' | 'sender'>;

/** `allowed`, or the rule that refuses. */
export function verdict(attempt: Attempt): string {
  try {
    authorise({
      roomId: ROOM,
      stateKey: undefined,
      content: {},
      state: stateOf(),
      previousType: 'm.room.message',
      isJoinAuthorised: false,
      ...attempt,
    });
    return 'allowed';
  } catch (error) {
    if (error instanceof RuleRefusal && error.code === 'M_FORBIDDEN') return error.rule;
    throw error;
  }
}
