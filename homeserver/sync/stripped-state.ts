import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';

/** What somebody outside may know of a room (Client-Server API, "Stripped state"). */
const TYPES = [
  'm.room.create',
  'm.room.name',
  'm.room.topic',
  'm.room.avatar',
  'm.room.canonical_alias',
  'm.room.join_rules',
  'm.room.encryption',
];

/** An invitation or knock never changes, and neither does what the room was like then. */
const texts = new WeakMap<RoomEvent, string>();

/**
 * JSON of the events that introduce a room to somebody who is invited to it or knocks: as it was at that moment,
 * because later changes are none of theirs, with the person's own membership and that of whoever invited.
 */
export async function strippedStateText(room: Room, own: RoomEvent): Promise<string> {
  const known = texts.get(own);
  if (known !== undefined) return known;
  const state = await room.stateAt(own.position);
  const events = [
    ...TYPES.map((type) => state.get(type, '')),
    own.sender === own.stateKey ? undefined : state.get('m.room.member', own.sender),
    own,
  ];
  const stripped = events.flatMap((event) =>
    event
      ? [{ type: event.type, state_key: event.stateKey, sender: event.sender, content: event.content }]
      : [],
  );
  const text = `{"events":${JSON.stringify(stripped)}}`;
  texts.set(own, text);
  return text;
}
