import type { RoomEvent } from '@/homeserver/rooms/event';
import { isRemovedEdit } from '@/homeserver/rooms/removed-edit';
import type { EventTest } from '@/homeserver/rooms/rooms';
import { visibleOf } from '@/homeserver/timeline/visible';
import { coversSince, type RoomSlice } from './room-slice';

/** A filter that lets little pass makes a sync look at so many older events at most. */
const LOOKED_AT_MAX = 1000;
const PAGE = 100;

export interface TimelineQuery {
  /** Exclusive; null begins at the newest. */
  readonly after: number | null;
  /** Inclusive. */
  readonly until: number;
  readonly limit: number;
  /** Absent lets everything pass. */
  readonly test: EventTest | undefined;
}

export interface Timeline {
  /** Oldest first. */
  readonly events: readonly RoomEvent[];
  /** There is more between `after` and the first event. */
  readonly isLimited: boolean;
  /** Where paging back begins. */
  readonly start: number;
  /** Everything between `after` and `until` that the person sees, chosen or not; undefined when that is not in memory. */
  readonly window: readonly RoomEvent[] | undefined;
}

/** The newest events of a stretch that somebody sees and wants. */
export async function readTimeline(
  slice: RoomSlice,
  userId: string,
  { after, until, limit, test }: TimelineQuery,
): Promise<Timeline> {
  const { room, newest } = slice;
  const seen = await visibleOf(room, stretch(newest, after ?? 0, until), userId);
  const isCovered = coversSince(slice, after ?? 0);
  const isWanted = (event: RoomEvent) => !isRemovedEdit(event) && (!test || test(event));
  let wanted = seen.filter(isWanted);

  let from = newest[0]?.position ?? 0;
  let isWhole = isCovered;
  for (let looked = 0; !isWhole && wanted.length <= limit && looked < LOOKED_AT_MAX; looked += PAGE) {
    const page = await room.page({
      from,
      direction: 'backwards',
      limit: PAGE,
      ...(after !== null && { until: after }),
    });
    const older = (await visibleOf(room, page.events, userId)).reverse();
    wanted = [...older.filter(isWanted), ...wanted];
    from = page.events.at(-1)?.position ?? from;
    isWhole = page.next === null || page.events.length < PAGE;
  }

  const isLimited = wanted.length > limit || !isWhole;
  const events = wanted.length > limit ? wanted.slice(wanted.length - limit) : wanted;
  return {
    events,
    isLimited,
    start: events[0]?.position ?? until + 1,
    window: isCovered ? seen : undefined,
  };
}

/** Events after one position up to another. The newest events are asked for most, so the search begins there. */
function stretch(newest: readonly RoomEvent[], after: number, until: number): readonly RoomEvent[] {
  let end = newest.length;
  while (end > 0 && (newest[end - 1]?.position ?? 0) > until) end -= 1;
  let start = end;
  while (start > 0 && (newest[start - 1]?.position ?? 0) > after) start -= 1;
  return newest.slice(start, end);
}
