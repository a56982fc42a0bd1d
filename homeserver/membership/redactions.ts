import type { Storage } from '@/storage/storage';
import { forbidden, notFound } from '@/homeserver/api/matrix-error';
import type { EventDraft, RoomEvent } from '@/homeserver/rooms/event';
import { findEdits } from '@/homeserver/rooms/room-events.store';
import type { Room, Rooms } from '@/homeserver/rooms/rooms';
import { visible } from '@/homeserver/timeline/visible';

/** Edits that one flush takes back together with their event. */
const EDITS_AT_ONCE = 100;

/**
 * Sends a redaction; the writer takes the edits of the event with it. Who is guided by a platform takes back messages,
 * never state: that would wipe their own name out of a room.
 */
export async function redact(
  { rooms, storage }: { readonly rooms: Rooms; readonly storage: Pick<Storage, 'db'> },
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
  await redactMostEdits({ rooms, storage }, event, draft);
  return rooms.send(draft);
}

/**
 * Of an event with very many edits takes back all but the newest, so that no flush gets as large as somebody edits. They go
 * before their event: a process that dies meanwhile leaves an event that is not redacted yet, and the request comes again.
 */
async function redactMostEdits(
  { rooms, storage }: { readonly rooms: Rooms; readonly storage: Pick<Storage, 'db'> },
  event: RoomEvent,
  { transaction: _ofTheRequest, ...draft }: EventDraft,
): Promise<void> {
  for (;;) {
    const edits = await findEdits(storage.db, event, EDITS_AT_ONCE + 1);
    if (edits.length <= EDITS_AT_ONCE) return;
    await Promise.all(
      edits
        .slice(0, EDITS_AT_ONCE)
        .map(({ eventId }) => rooms.send({ ...draft, content: { ...draft.content, redacts: eventId } })),
    );
  }
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
