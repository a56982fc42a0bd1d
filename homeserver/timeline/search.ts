import { z } from 'zod';
import { badParameter } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { bundlesOf, eventListText } from './bundles';
import { clientEventText, type Viewer } from './client-event';
import { filterTest, roomEventFilter } from './event-filter';
import { positionOf, paginationToken } from './pagination-token';
import type { SearchedHistory } from './relation.store';
import { SearchStore } from './search.store';
import { searchedWordsOf } from './search-words';
import { contains, visibleRanges } from './visible';
import { withoutMembers } from './without-members';
import { visiblePage } from './visible-page';

const RESULTS_MAX = 50;
const CONTEXT_MAX = 20;
const KEYS = ['content.body', 'content.name', 'content.topic'] as const;

/** The body of `POST /search`; groupings are left to the client, which has all that they are made of. */
export const searchRequest = z.object({
  search_categories: z.object({
    room_events: z
      .object({
        search_term: z.string().max(500),
        keys: z.array(z.enum(KEYS)).min(1).max(3).optional(),
        filter: roomEventFilter.optional(),
        order_by: z.enum(['recent', 'rank']).optional(),
        event_context: z
          .object({
            before_limit: z.int().min(0).optional(),
            after_limit: z.int().min(0).optional(),
            include_profile: z.boolean().optional(),
          })
          .optional(),
        include_state: z.boolean().optional(),
      })
      .optional(),
  }),
});
type RoomEventSearch = NonNullable<z.output<typeof searchRequest>['search_categories']['room_events']>;

interface Found {
  readonly room: Room;
  readonly event: RoomEvent;
}

/** JSON of the category `room_events`: the newest first, and only what the asker may see now. */
export async function searchText(
  deps: Pick<Services, 'rooms' | 'storage'>,
  asked: RoomEventSearch,
  viewer: Viewer,
  nextBatch: string | null,
): Promise<string> {
  const { filter = {}, event_context: around } = asked;
  const words = searchedWordsOf(asked.search_term);
  const store = new SearchStore(deps.storage);
  const query = {
    words,
    keys: asked.keys ?? KEYS,
    histories: await historiesOf(deps, viewer.userId, filter.rooms, filter.not_rooms),
    senders: filter.senders,
    notSenders: filter.not_senders,
    before: nextBatch === null ? Number.MAX_SAFE_INTEGER : positionOf(nextBatch),
    limit: Math.min(RESULTS_MAX, Math.max(1, filter.limit ?? 10)),
  };
  if (words.length === 0) throw badParameter('The search has no word');
  const rows = await store.find(query);
  const page = rows.slice(0, query.limit);
  const found = await eventsOf(deps, page, viewer.userId, filterTest(filter));

  const shown = new ShownSenders();
  const results: string[] = [];
  for (const one of found) results.push(await resultText(one));
  const parts = [
    `"count":${await store.count(query)}`,
    `"highlights":${JSON.stringify(words)}`,
    `"results":[${results.join(',')}]`,
  ];
  const last = page.at(-1);
  if (rows.length > query.limit && last) parts.push(`"next_batch":"${paginationToken(last.position)}"`);
  if (asked.include_state) parts.push(`"state":${stateText(found, shown, viewer)}`);
  return `{${parts.join(',')}}`;

  async function resultText({ room, event }: Found): Promise<string> {
    shown.add(room, [event]);
    const bundles = await bundlesOf(deps, room, [event], viewer);
    const options = { withRoomId: true, bundles: bundles.get(event.eventId) };
    const result = `"rank":1,"result":${clientEventText(event, viewer, options)}`;
    return around ? `{${result},"context":${await contextText({ room, event })}}` : `{${result}}`;
  }

  async function contextText({ room, event }: Found): Promise<string> {
    const ranges = await visibleRanges(room, viewer.userId);
    const page = (direction: 'backwards' | 'forwards', from: number, limit = 5) =>
      limit === 0
        ? { events: [] }
        : visiblePage(room, ranges, { from, direction, limit: Math.min(limit, CONTEXT_MAX) });
    const before = await page('backwards', event.position, around?.before_limit);
    const after = await page('forwards', event.position + 1, around?.after_limit);
    shown.add(room, [...before.events, ...after.events]);
    const first = before.events.at(-1) ?? event;
    const final = after.events.at(-1) ?? event;
    const parts = [
      `"events_before":${await eventListText(deps, room, before.events, viewer)}`,
      `"events_after":${await eventListText(deps, room, after.events, viewer)}`,
      `"start":"${paginationToken(first.position)}"`,
      `"end":"${paginationToken(final.position + 1)}"`,
    ];
    if (around?.include_profile) {
      // Of a room that they are in, people know today's names anyway.
      const isIn = room.membership(viewer.userId) === 'join';
      const state = isIn ? room.state : await room.stateAt(final.position);
      const senders = new Set([...before.events, event, ...after.events].map(({ sender }) => sender));
      const profiles = [...senders].map((sender) => {
        const { displayname, avatar_url } = state.get('m.room.member', sender)?.content ?? {};
        return [sender, { displayname, avatar_url }] as const;
      });
      parts.push(`"profile_info":${JSON.stringify(Object.fromEntries(profiles))}`);
    }
    return `{${parts.join(',')}}`;
  }
}

/** What somebody may search: every room that they are or were in, as far as they see it. */
async function historiesOf(
  { rooms }: Pick<Services, 'rooms'>,
  userId: string,
  only: readonly string[] | undefined,
  not: readonly string[] | undefined,
): Promise<SearchedHistory[]> {
  const histories: SearchedHistory[] = [];
  for (const { roomId } of await rooms.membershipsOf(userId)) {
    if ((only && !only.includes(roomId)) || not?.includes(roomId)) continue;
    const room = await rooms.get(roomId);
    if (!room) continue;
    const ranges = await visibleRanges(room, userId);
    if (ranges.length > 0) histories.push({ roomId, ranges });
  }
  return histories;
}

/** An edit stands for the message that it changed, each message once. */
async function eventsOf(
  { rooms }: Pick<Services, 'rooms'>,
  rows: readonly { roomId: string; eventId: string }[],
  userId: string,
  test: ((event: RoomEvent) => boolean) | undefined,
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const { roomId, eventId } of rows) {
    const room = await rooms.get(roomId);
    const match = await room?.event(eventId);
    if (!room || !match) continue;
    const isEdit = match.relation?.type === 'm.replace';
    const event = isEdit ? await room.event(match.relation?.eventId ?? '') : match;
    if (!event || event.redactedBecause || (isEdit && event.sender !== match.sender)) continue;
    if (!contains(await visibleRanges(room, userId), event.position) || (test && !test(event))) continue;
    found.set(event.eventId, { room, event });
  }
  return [...found.values()];
}

/** Whose events of a room an answer shows. */
class ShownSenders {
  readonly #rooms = new Map<Room, Set<string>>();

  add(room: Room, events: readonly RoomEvent[]): void {
    const senders = this.#rooms.get(room) ?? new Set();
    for (const { sender } of events) senders.add(sender);
    this.#rooms.set(room, senders);
  }

  in(room: Room): ReadonlySet<string> {
    return this.#rooms.get(room) ?? new Set();
  }
}

/**
 * The state of the rooms that the asker is in. Of the members only those whose events the answer shows, and the asker, whether
 * or not the filter loads members lazily: the results may lie in as many rooms as there are, each with 100,000 members.
 */
function stateText(found: readonly Found[], shown: ShownSenders, viewer: Viewer): string {
  const rooms = new Map(found.map(({ room }) => [room.id, room]));
  const parts = Array.from(rooms.values(), (room) => {
    if (room.membership(viewer.userId) !== 'join') return `${JSON.stringify(room.id)}:[]`;
    const members = [...new Set([...shown.in(room), viewer.userId])];
    const state = [
      ...withoutMembers(room.state),
      ...members.flatMap((userId) => room.state.get('m.room.member', userId) ?? []),
    ];
    const texts = state.map((event) => clientEventText(event, viewer, { withRoomId: true }));
    return `${JSON.stringify(room.id)}:[${texts.join(',')}]`;
  });
  return `{${parts.join(',')}}`;
}
