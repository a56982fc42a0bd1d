import type { RoomEvent } from '@/homeserver/rooms/event';
import { isRemovedEdit } from '@/homeserver/rooms/removed-edit';
import type { EventTest, Room } from '@/homeserver/rooms/rooms';
import type { Direction } from './request';
import type { VisibleRange } from './visible';

export interface VisiblePageQuery {
  /** The place from which to go, as in place.ts; it may lie anywhere. */
  readonly from: number;
  /** The place at which to stop. */
  readonly until?: number | undefined;
  readonly direction: Direction;
  readonly limit: number;
  readonly test?: EventTest | undefined;
}

export interface VisiblePage {
  /** In the order of the direction. */
  readonly events: readonly RoomEvent[];
  /** The place from which to go on; null when nothing is left that the viewer may see. */
  readonly next: number | null;
}

const READ_AT_ONCE = 200;
/** A filter that hardly anything passes must not make one request read a whole room: the page may come back short. */
const READ_MAX = 2000;

/** Returns a page of what a person may see of a room, without redacted edits. Reads nothing else. */
export async function visiblePage(
  room: Room,
  ranges: readonly VisibleRange[],
  query: VisiblePageQuery,
): Promise<VisiblePage> {
  const { direction, limit, test } = query;
  const isBackwards = direction === 'backwards';
  const events: RoomEvent[] = [];
  let read = 0;
  for (const range of isBackwards ? ranges.toReversed() : ranges) {
    // Positions that are left out themselves, on either side of what is wanted of this range.
    let from = isBackwards ? Math.min(query.from, range.to + 1) : Math.max(query.from, range.from) - 1;
    const until = isBackwards
      ? Math.max(query.until ?? 0, range.from) - 1
      : Math.min(query.until ?? Number.MAX_SAFE_INTEGER, range.to + 1);
    while (isBackwards ? from - 1 > until : from + 1 < until) {
      const page = await room.page({
        from,
        until,
        direction,
        limit: test ? READ_AT_ONCE : Math.min(READ_AT_ONCE, limit + 1 - events.length),
      });
      for (const event of page.events) {
        if (isRemovedEdit(event) || (test && !test(event))) continue;
        // There is more, so this is where the next page begins.
        if (events.length === limit) return { events, next: placeAfter(events.at(-1), query) };
        events.push(event);
      }
      read += page.events.length;
      const last = page.events.at(-1);
      if (page.next === null || !last) break;
      if (read >= READ_MAX) return { events, next: isBackwards ? last.position : last.position + 1 };
      from = last.position;
    }
  }
  return { events, next: null };

  function placeAfter(last: RoomEvent | undefined, { from }: VisiblePageQuery): number {
    if (!last) return from;
    return isBackwards ? last.position : last.position + 1;
  }
}
