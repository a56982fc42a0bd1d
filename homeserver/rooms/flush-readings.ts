import type { Storage } from '@/storage/storage';
import { allowedRooms } from './authorisation/membership-rules';
import type { EventDraft, RoomEvent } from './event';
import type { LoadedRoom } from './loaded-room';
import { RequestReadings } from './request-limit';
import { findRelated } from './room-events.store';
import type { RoomMemory } from './room-memory';
import { SlowModeReadings } from './slow-mode';
import type { WaitingDrafts } from './waiting-drafts';

/** Rooms that a restricted room names are looked at up to here. */
const ALLOWED_ROOMS_MAX = 20;

/** What has to be read before the drafts of a flush can be judged. Messages alone need nothing but their rooms. */
export interface FlushReadings {
  readonly rooms: ReadonlyMap<string, LoadedRoom>;
  /** Events that redactions name, by id. */
  readonly redacted: ReadonlyMap<string, RoomEvent>;
  /** Committed edits of what redactions name. */
  editsOf(eventId: string): readonly RoomEvent[];
  readonly slowMode: SlowModeReadings;
  readonly requests: RequestReadings;
}

/** Reads for a whole flush at once. Nothing of it changes before the flush ends, because only flushes change it. */
export async function readForFlush(
  waiting: readonly WaitingDrafts[],
  memory: RoomMemory,
  { storage, now }: { readonly storage: Pick<Storage, 'db'>; readonly now: number },
): Promise<FlushReadings> {
  const drafts = waiting.flatMap((one) => one.drafts);
  const rooms = await loadRooms(
    waiting.filter((one) => !one.createsRoom).map((one) => one.roomId),
    memory,
  );
  await loadRooms(
    drafts.flatMap((draft) => roomsOfJoin(draft, rooms)),
    memory,
  );

  const redacted = new Map<string, RoomEvent>();
  const edited: Wanted[] = [];
  for (const draft of drafts) {
    const room = rooms.get(draft.roomId);
    if (!room) continue;
    const { redacts } = draft.content;
    if (draft.type === 'm.room.redaction' && typeof redacts === 'string') {
      const event = await room.event(redacts);
      if (event) redacted.set(redacts, event);
      edited.push({ room, eventId: redacts });
    }
  }
  const edits = await findEdits(edited, storage);
  const slowMode = await SlowModeReadings.read(waiting, rooms, { db: storage.db, now });
  const requests = await RequestReadings.read(waiting, rooms, storage.db);
  return { rooms, redacted, editsOf: (eventId) => edits.get(eventId) ?? [], slowMode, requests };
}

async function loadRooms(
  ids: readonly string[],
  memory: RoomMemory,
): Promise<ReadonlyMap<string, LoadedRoom>> {
  const rooms = new Map<string, LoadedRoom>();
  for (const roomId of new Set(ids)) {
    const room = memory.peek(roomId) ?? (await memory.get(roomId));
    if (room) rooms.set(roomId, room);
  }
  return rooms;
}

/** Rooms whose members may join the one that somebody wants to join. */
function roomsOfJoin(draft: EventDraft, rooms: ReadonlyMap<string, LoadedRoom>): string[] {
  const room = rooms.get(draft.roomId);
  if (!room || draft.type !== 'm.room.member' || draft.content.membership !== 'join') return [];
  return allowedRooms(room.state).slice(0, ALLOWED_ROOMS_MAX);
}

interface Wanted {
  readonly room: LoadedRoom;
  readonly eventId: string;
}

/** Edits of events: out of memory where that holds all that came after them, else in one query. */
async function findEdits(
  wanted: readonly Wanted[],
  storage: Pick<Storage, 'db'>,
): Promise<ReadonlyMap<string, readonly RoomEvent[]>> {
  const found = new Map<string, readonly RoomEvent[]>();
  const missing: Wanted[] = [];
  for (const one of wanted) {
    const { room, eventId } = one;
    // An edit comes after what it edits.
    if (!room.isWhole && !room.known(eventId)) missing.push(one);
    else
      found.set(
        eventId,
        room.newest.filter((event) => isEditOf(event, one)),
      );
  }
  if (missing.length === 0) return found;
  const ids = missing.map(({ eventId }) => eventId);
  const stored = await findRelated(storage.db, 'm.replace', ids);
  for (const one of missing) {
    found.set(
      one.eventId,
      stored.filter((event) => isEditOf(event, one)),
    );
  }
  return found;
}

function isEditOf({ relation, roomId }: RoomEvent, { room, eventId }: Wanted): boolean {
  return relation?.type === 'm.replace' && relation.eventId === eventId && roomId === room.id;
}
