import type { RoomEvent } from '@/homeserver/rooms/event';
import type { EventTest, RoomState } from '@/homeserver/rooms/rooms';
import { withoutMembers } from '@/homeserver/timeline/without-members';
import { isUnbroken, type RoomSlice } from './room-slice';
import type { SentMembers } from './sent-members';
import type { Timeline } from './timeline';

const MEMBER_TYPE = 'm.room.member';

export interface StateQuery {
  readonly slice: RoomSlice;
  /** State after the last event of the timeline. */
  readonly state: RoomState;
  readonly timeline: Timeline;
  /** What the client knows; null when it gets all of the state. */
  readonly since: number | null;
  /** Position of the state; later events are not told. */
  readonly until: number;
  /** True: the state after the timeline (`use_state_after`); false: before it. */
  readonly isAfter: boolean;
  readonly test: EventTest | undefined;
  /** Members that a lazily loading client needs beside the senders: itself and the heroes; null loads all members. */
  readonly lazily: { readonly members: Iterable<string>; readonly sent: SentMembers | null } | null;
}

/** What goes into `state` or `state_after`. */
export async function stateBlock(query: StateQuery): Promise<RoomEvent[]> {
  const { since, test, lazily } = query;
  const found = since === null ? await fullState(query) : changedState(query, since);
  if (lazily && since !== null) found.push(...sendersOf(query, new Set(found)));
  const wanted = test ? found.filter(test) : found;
  if (!lazily?.sent) return wanted;
  const inTimeline = query.timeline.events.filter((event) => event.type === MEMBER_TYPE);
  const members = wanted.filter((event) => event.type === MEMBER_TYPE);
  lazily.sent.add(
    [...inTimeline, ...members].map((event) => event.eventId),
    query.until,
  );
  return wanted;
}

async function fullState(query: StateQuery): Promise<RoomEvent[]> {
  const { state, timeline, lazily } = query;
  if (!lazily) return before(query, state);
  const senders = new Set(timeline.events.map((event) => event.sender));
  const found = [...(await sharedState(query, senders))];
  const own: RoomEvent[] = [];
  for (const userId of new Set(lazily.members)) {
    const member = senders.has(userId) ? undefined : state.get(MEMBER_TYPE, userId);
    if (member) own.push(member);
  }
  return own.length === 0 ? found : [...found, ...(await before(query, own))];
}

/** By lists of newest events: another list, by something new or a redaction, is another key. */
const shared = new WeakMap<readonly RoomEvent[], Map<string, Promise<RoomEvent[]>>>();
const SHARED_MAX = 32;

/** What everybody who is told the same stretch of a room is told of its state: of the members only the senders. */
function sharedState(query: StateQuery, senders: ReadonlySet<string>): Promise<RoomEvent[]> {
  const { slice, state, timeline, isAfter } = query;
  const read = () => {
    const members = [...senders].flatMap((userId) => state.get(MEMBER_TYPE, userId) ?? []);
    return before(query, [...withoutMembers(state), ...members]);
  };
  if (state !== slice.state || !isUnbroken(slice, timeline.events)) return read();
  let known = shared.get(slice.newest);
  if (!known) shared.set(slice.newest, (known = new Map()));
  const key = `${timeline.events[0]?.position} ${timeline.events.at(-1)?.position} ${isAfter}`;
  let events = known.get(key);
  if (!events) {
    events = read();
    const forget = () => known.delete(key);
    events.catch(forget);
    if (known.size < SHARED_MAX) known.set(key, events);
  }
  return events;
}

/** Some of the state, as it is after the timeline or, where that is asked for, as it was before it. */
async function before(
  { timeline, isAfter, slice }: StateQuery,
  events: Iterable<RoomEvent>,
): Promise<RoomEvent[]> {
  if (isAfter) return [...events];
  // What a timeline event set is not yet, what it replaced still is.
  const first = new Map<string, RoomEvent>();
  for (const event of timeline.events) {
    if (event.stateKey !== undefined && !first.has(keyOf(event))) first.set(keyOf(event), event);
  }
  const found: RoomEvent[] = [];
  for (const event of events) {
    const set = first.get(keyOf(event));
    const earlier = set ? await replacedBy(set, slice) : event;
    if (earlier) found.push(earlier);
  }
  return found;
}

/**
 * State that changed after `since` and that the timeline does not tell, because it is limited or a filter leaves it
 * out. Members too: who has changed in a gap would otherwise stay as they were with clients that know all members.
 */
function changedState(query: StateQuery, since: number): RoomEvent[] {
  const { state, timeline, until, isAfter } = query;
  const told = new Set(isAfter ? [] : timeline.events);
  const isNews = (event: RoomEvent) => event.stateKey !== undefined && !told.has(event);
  if (!timeline.window) {
    const shown = new Set([...told].map((event) => event.eventId));
    return [...state].filter(
      (event) => event.position > since && event.position <= until && !shown.has(event.eventId),
    );
  }
  const changed = new Map<string, RoomEvent>();
  for (const event of timeline.window) if (isNews(event)) changed.set(keyOf(event), event);
  return changed.size === 0 ? [] : [...changed.values()];
}

/** Memberships of senders that the client has not been told of. */
function* sendersOf(query: StateQuery, found: ReadonlySet<RoomEvent>): Iterable<RoomEvent> {
  const { state, timeline, lazily, isAfter, since } = query;
  for (const userId of neededMembers(query)) {
    const member = state.get(MEMBER_TYPE, userId);
    if (!member || found.has(member)) continue;
    if (!isAfter && timeline.events.includes(member)) continue;
    if (lazily?.sent?.has(member.eventId, since ?? 0)) continue;
    yield member;
  }
}

function neededMembers({ timeline, lazily }: StateQuery): Set<string> {
  const needed = new Set(lazily?.members);
  for (const event of timeline.events) needed.add(event.sender);
  return needed;
}

async function replacedBy(event: RoomEvent, { newest, room }: RoomSlice): Promise<RoomEvent | undefined> {
  const { replaces } = event;
  if (!replaces) return undefined;
  return newest.find((one) => one.eventId === replaces.eventId) ?? room.event(replaces.eventId);
}

/** Separated so that no type and key of people's choice look like another pair. */
function keyOf(event: RoomEvent): string {
  return `${event.type.length} ${event.type}${event.stateKey}`;
}
