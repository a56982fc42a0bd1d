import { forbidden, notFound } from '../api/matrix-error';
import type { EventDraft, RoomEvent } from '../rooms/event';
import type { Room, Rooms } from '../rooms/rooms';
import { visible } from '../timeline/visible';

/**
 * Sends a redaction; the writer takes the edits of the event with it. Who is guided by a platform takes back messages,
 * never state: that would wipe their own name out of a room.
 */
export async function redact(
  rooms: Rooms,
  room: Room,
  draft: EventDraft,
  isGuided: boolean,
): Promise<RoomEvent> {
  const target = draft.content.redacts;
  const event = typeof target === 'string' ? await room.event(target) : undefined;
  if (!event || !(await visible(room, event, draft.sender))) {
    throw notFound('There is no such event, or you may not see it');
  }
  if (isGuided && event.stateKey !== undefined) throw forbidden('Only the platform takes back state');
  return rooms.send(draft);
}

/** Takes an edit back when its event was redacted while it was on its way: what was deleted stays deleted. */
export async function settleEdit(rooms: Rooms, room: Room, edit: RoomEvent): Promise<void> {
  if (edit.relation?.type !== 'm.replace') return;
  const original = await room.event(edit.relation.eventId);
  if (!original?.redactedBecause || original.sender !== edit.sender) return;
  await rooms.send({
    roomId: room.id,
    type: 'm.room.redaction',
    sender: edit.sender,
    content: { redacts: edit.eventId },
  });
}
