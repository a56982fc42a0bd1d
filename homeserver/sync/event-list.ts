import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Services } from '@/homeserver/services';
import { bundlesOf } from '@/homeserver/timeline/bundles';
import { clientEventText, type Bundles, type Viewer } from '@/homeserver/timeline/client-event';
import { isUnbroken, type RoomSlice } from './room-slice';

const PLAIN = { withRoomId: false };

/** JSON of some events without bundles, such as state. */
export function eventsText(events: readonly RoomEvent[], viewer: Viewer): string {
  return `[${events.map((event) => clientEventText(event, viewer, PLAIN)).join(',')}]`;
}

/**
 * Texts of stretches of a room's newest events, shared by everybody who is told the same stretch. Another list of
 * newest events, by something new or a redaction, is another key, so nothing stays that is no longer so.
 */
const shared = new WeakMap<readonly RoomEvent[], Map<string, string>>();
const SHARED_MAX = 32;

/** JSON of the events of a timeline, with what others said about them. */
export async function timelineText(
  deps: Pick<Services, 'storage'>,
  slice: RoomSlice,
  events: readonly RoomEvent[],
  viewer: Viewer,
): Promise<string> {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return '[]';
  if (hasRelations(slice, events)) {
    const bundles = await bundlesOf(deps, slice.room, events, viewer);
    return withBundles(events, viewer, bundles);
  }
  if (events.some((event) => isSendersOwn(event, viewer)) || !isUnbroken(slice, events)) {
    return eventsText(events, viewer);
  }
  let texts = shared.get(slice.newest);
  if (!texts) shared.set(slice.newest, (texts = new Map()));
  const key = `${first.position} ${last.position}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = eventsText(events, viewer);
    if (texts.size < SHARED_MAX) texts.set(key, text);
  }
  return text;
}

function withBundles(
  events: readonly RoomEvent[],
  viewer: Viewer,
  bundles: ReadonlyMap<string, Bundles>,
): string {
  const texts = events.map((event) =>
    clientEventText(event, viewer, { withRoomId: false, bundles: bundles.get(event.eventId) }),
  );
  return `[${texts.join(',')}]`;
}

/** Whether anything refers to one of the events. What refers to an event comes after it. */
function hasRelations({ newest }: RoomSlice, events: readonly RoomEvent[]): boolean {
  const start = events[0]?.position ?? 0;
  if (start < (newest[0]?.position ?? 0)) return true;
  if (events.some((event) => event.redactedBecause)) return true;
  let ids: Set<string> | undefined;
  for (let index = newest.length - 1; index >= 0; index -= 1) {
    const later = newest[index];
    if (!later || later.position <= start) return false;
    if (!later.relation) continue;
    ids ??= new Set(events.map((event) => event.eventId));
    if (ids.has(later.relation.eventId)) return true;
  }
  return false;
}

/** The sending device finds its transaction id in the event; nobody else does. */
function isSendersOwn({ transaction, sender }: RoomEvent, viewer: Viewer): boolean {
  return transaction !== undefined && transaction.deviceId === viewer.deviceId && sender === viewer.userId;
}
