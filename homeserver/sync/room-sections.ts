import type { UnreadCounts } from '@/homeserver/push/unread-counts';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { EventTest, RoomMembership, RoomState } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { paginationToken } from '@/homeserver/timeline/pagination-token';
import { eventsText, timelineText } from './event-list';
import type { RoomSlice } from './room-slice';
import { heroesOf, summaryText } from './room-summary';
import { stateBlock } from './state-block';
import type { SyncScope } from './sync-call';
import { readTimeline, type Timeline } from './timeline';

export interface JoinedQuery {
  /** The client has not seen the room as joined yet. */
  readonly isNew: boolean;
  /** False leaves the room out when nothing of it is to be shown. */
  readonly isForced: boolean;
  /** JSON of single events, as everything that is not in the room's timeline. */
  readonly ephemeral: readonly string[];
  readonly accountData: readonly string[];
}

/** Where a stretch of a room's timeline ends, and what the client knows of the room's state. */
interface Stretch {
  readonly until: number;
  readonly stateSince: number | null;
  readonly state: RoomState;
}

/** Writes what a sync says about single rooms. */
export class RoomSections {
  readonly #deps: Pick<Services, 'storage'>;
  readonly #counts: UnreadCounts;

  constructor(deps: Pick<Services, 'storage'>, counts: UnreadCounts) {
    this.#deps = deps;
    this.#counts = counts;
  }

  /** A room that the person is in. */
  async joined(scope: SyncScope, slice: RoomSlice, query: JoinedQuery): Promise<string | undefined> {
    const { since, isFullState, snapshot, viewer, filter } = scope;
    const knownSince = query.isNew ? null : since;
    const timeline = await this.#timeline(scope, slice, knownSince, snapshot.position);
    const state = slice.room.isClosedTo(viewer.userId) ? NO_STATE : slice.state;
    const isSummaryNews =
      knownSince === null ||
      isFullState ||
      !timeline.window ||
      timeline.window.some((event) => event.type === 'm.room.member' || NAMES.has(event.type));
    const { text, isEmpty } = await this.#stretch(scope, slice, timeline, {
      until: snapshot.position,
      stateSince: isFullState ? null : knownSince,
      // Someone who is still in a room that is being deleted reads nothing of it.
      state,
    });
    if (isEmpty && !query.isForced) return undefined;
    const unread = this.#counts.of(viewer.userId, slice.room);
    const { main, threads, total } = unread;
    const summary = isSummaryNews ? `,"summary":${summaryText(state, viewer.userId)}` : '';
    const unreadText = filter.splitsThreads
      ? `,"unread_notifications":${countText(main)},"unread_thread_notifications":${threadsText(threads)}`
      : `,"unread_notifications":${countText(total)}`;
    return (
      `{${text},"ephemeral":${listText(query.ephemeral)}` +
      `,"account_data":${listText(query.accountData)}${unreadText}${summary}}`
    );
  }

  /**
   * A room that the person has left, or was removed from: up to that event and nothing later. Without anything that
   * they may see there is nothing to say.
   */
  async left(
    scope: SyncScope,
    slice: RoomSlice,
    { event: leaving }: RoomMembership,
    accountData: readonly string[],
  ): Promise<string> {
    const memberships = await slice.room.membershipsOf(scope.viewer.userId);
    const lastJoin = memberships.findLastIndex((event) => isJoin(event) && event.position < leaving.position);
    // Who is banned, or no longer banned, or declines to come back, left before that: of the time since then they know
    // nothing.
    const end = lastJoin === -1 ? undefined : memberships[lastJoin + 1];
    const { since } = scope;
    const before = memberships.findLast((event) => event.position <= (since ?? 0));
    // Who was not in the room when the client last asked knows nothing of its state.
    const knownSince = since !== null && before && isJoin(before) ? since : null;
    const timeline = await this.#timeline(scope, slice, knownSince, leaving.position);
    const state =
      end && !slice.room.isClosedTo(scope.viewer.userId) ? await slice.room.stateAt(end.position) : NO_STATE;
    const { text } = await this.#stretch(scope, slice, timeline, {
      until: leaving.position,
      stateSince: knownSince,
      state,
    });
    return `{${text},"account_data":${listText(accountData)}}`;
  }

  #timeline(scope: SyncScope, slice: RoomSlice, after: number | null, until: number): Promise<Timeline> {
    const { filter, viewer, isIgnored } = scope;
    const isHeard: EventTest = (event) =>
      event.stateKey !== undefined || event.sender === viewer.userId || !isIgnored(event.sender);
    const wants = filter.timeline;
    const test: EventTest = wants ? (event) => wants(event) && isHeard(event) : isHeard;
    return readTimeline(slice, viewer.userId, { after, until, limit: filter.timelineLimit, test });
  }

  /** JSON of `timeline` and `state`, and whether both have nothing in them. */
  async #stretch(
    scope: SyncScope,
    slice: RoomSlice,
    timeline: Timeline,
    { state, stateSince, until }: Stretch,
  ): Promise<{ text: string; isEmpty: boolean }> {
    const { viewer, filter, stateKey, sent } = scope;
    const { userId } = viewer;
    const events = await stateBlock({
      slice,
      state,
      timeline,
      since: stateSince,
      until,
      isAfter: stateKey !== 'state',
      test: filter.state,
      lazily: filter.isLazy
        ? { sent, members: stateSince === null ? [userId, ...heroesOf(state, userId)] : NOBODY }
        : null,
    });
    const timelineEvents = await timelineText(this.#deps, slice, timeline.events, viewer);
    const text =
      `"timeline":{"events":${timelineEvents},"limited":${timeline.isLimited}` +
      `,"prev_batch":"${paginationToken(timeline.start)}"},"${stateKey}":{"events":${eventsText(events, viewer)}}`;
    return { text, isEmpty: timeline.events.length + events.length === 0 };
  }
}

const NAMES: ReadonlySet<string> = new Set(['m.room.name', 'm.room.canonical_alias']);
const NOBODY: readonly string[] = [];

/** What somebody knows of a room that they were never in. */
const NO_STATE: RoomState = {
  get: () => undefined,
  ofType: () => [],
  size: 0,
  *[Symbol.iterator]() {},
};

function isJoin(event: RoomEvent): boolean {
  return event.content.membership === 'join';
}

function listText(events: readonly string[]): string {
  return events.length === 0 ? '{"events":[]}' : `{"events":[${events.join(',')}]}`;
}

function countText({ notifications, highlights }: { notifications: number; highlights: number }): string {
  return `{"notification_count":${notifications},"highlight_count":${highlights}}`;
}

function threadsText(
  threads: ReadonlyMap<string, { readonly notifications: number; readonly highlights: number }>,
): string {
  const entries = [...threads].map(([root, count]) => `${JSON.stringify(root)}:${countText(count)}`);
  return `{${entries.join(',')}}`;
}
