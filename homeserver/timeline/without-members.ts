import type { RoomEvent } from '@/homeserver/rooms/event';
import type { RoomState } from '@/homeserver/rooms/rooms';

/** States are values, so that what was found in one stays true. */
const known = new WeakMap<RoomState, readonly RoomEvent[]>();

/** Returns the state of a room but for its members, which may be 100,000. */
export function withoutMembers(state: RoomState): readonly RoomEvent[] {
  let found = known.get(state);
  if (!found) {
    found = [...state].filter((event) => event.type !== 'm.room.member');
    known.set(state, found);
  }
  return found;
}
