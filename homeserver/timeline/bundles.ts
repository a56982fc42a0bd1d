import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { clientEventText, type Bundles, type Viewer } from './client-event';
import { isEditOf, summarise, type RelationSummary, type ThreadSummary } from './relation-summary';
import { contains, visibleRanges } from './visible';

/**
 * What goes with each of some events of a room for one viewer (Client-Server API, "Aggregations of child events"):
 * the newest edit by the author, threads and references, all of it only as far as the viewer sees it. Events with
 * nothing to add are missing. Reads nothing for events among the room's newest, else a few times for all together.
 */
export async function bundlesOf(
  deps: Pick<Services, 'storage'>,
  room: Room,
  events: readonly RoomEvent[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, Bundles>> {
  const ranges = await visibleRanges(room, viewer.userId);
  const asked = { room, ranges, userId: viewer.userId };
  const summaries = await summarise(deps, asked, events);
  const latest = await room.events(idsOf(summaries, (summary) => summary.thread?.latest));
  const ofLatest = await summarise(deps, asked, [...latest.values()]);
  const edits = await room.events([
    ...idsOf(summaries, (summary) => summary.edit),
    ...idsOf(ofLatest, (summary) => summary.edit),
  ]);

  const bundles = new Map<string, Bundles>();
  for (const event of events) {
    const relations = relationsText(event);
    const because = event.redactedBecause;
    const hidesRedaction = because !== undefined && !contains(ranges, because.position);
    if (relations !== undefined || hidesRedaction) bundles.set(event.eventId, { relations, hidesRedaction });
  }
  return bundles;

  function relationsText(event: RoomEvent): string | undefined {
    const summary = summaries.get(event.eventId);
    if (!summary) return undefined;
    const parts = [...editText(event, summary)];
    if (summary.thread) parts.push(...threadText(summary.thread));
    if (summary.references.length > 0) {
      const chunk = summary.references.map((eventId) => ({ event_id: eventId }));
      parts.push(`"m.reference":${JSON.stringify({ chunk })}`);
    }
    return parts.length === 0 ? undefined : `{${parts.join(',')}}`;
  }

  function editText(original: RoomEvent, summary: RelationSummary | undefined): string[] {
    const edit = edits.get(summary?.edit ?? '');
    if (!edit || !isEditOf(edit, original)) return [];
    return [`"m.replace":${clientEventText(edit, viewer, { withRoomId: true })}`];
  }

  function threadText(thread: ThreadSummary): string[] {
    const event = latest.get(thread.latest);
    if (!event) return [];
    const [edit] = editText(event, ofLatest.get(event.eventId));
    const options = {
      withRoomId: true,
      bundles: edit === undefined ? undefined : { relations: `{${edit}}` },
    };
    const text = clientEventText(event, viewer, options);
    const rest = `"count":${thread.count},"current_user_participated":${thread.isMine}`;
    return [`"m.thread":{"latest_event":${text},${rest}}`];
  }
}

function idsOf(
  summaries: ReadonlyMap<string, RelationSummary>,
  idOf: (summary: RelationSummary) => string | undefined,
): string[] {
  return [...summaries.values()].map(idOf).filter((id) => id !== undefined);
}

/** A JSON array of events for one viewer, bundles included. Expects events that the viewer may see. */
export async function eventListText(
  deps: Pick<Services, 'storage'>,
  room: Room,
  events: readonly RoomEvent[],
  viewer: Viewer,
): Promise<string> {
  const bundles = await bundlesOf(deps, room, events, viewer);
  const texts = events.map((event) =>
    clientEventText(event, viewer, { withRoomId: true, bundles: bundles.get(event.eventId) }),
  );
  return `[${texts.join(',')}]`;
}
