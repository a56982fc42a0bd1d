'use client';

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type WheelEvent,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Timeline, TimelineItem } from '@/lib/chat/model';
import { UNREAD_MARGIN_PX } from './unread-margin';
import { rememberedPlace, rememberPlace, type ScrollPlace } from './scroll-memory';
import type { MatrixRoomId } from '@/protocol/ids';

/** Nearer to the end than this counts as being there; one line of text and its padding. */
const PINNED_PX = 28;
/** Older messages are asked for before their place comes into view. */
const LOAD_PX = 900;
/** Older messages wait until the first place has been reached: before that nothing is measured that could keep it. */
const SETTLE_MS = 200;
/** A viewer who turns the wheel upwards is leaving for so long: the page has scrolled by then. */
const LEAVING_MS = 300;

/** A row of the list: the top of the room, then the items of the timeline. */
export type Row = { readonly kind: 'top'; readonly key: 'top' } | TimelineItem;

export interface TimelineScroll {
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** The newest message is in view, and stays so when more come. */
  readonly atBottom: boolean;
  /** The last row that was in view when the person left the bottom; null while they are there. */
  readonly leftAtKey: string | null;
  onScroll(offset: number): void;
  onWheel(event: WheelEvent): void;
  onResize(): void;
  toBottom(): void;
  /** Scrolls to a row, and keeps to it until the rows around it are measured. */
  toRow(index: number, options: { align: 'start' | 'center' | 'nearest'; offset?: number }): void;
}

/** Where the timeline stands: pinned to the newest message, or at a place that nothing moves. */
export function useTimelineScroll(
  timeline: Timeline,
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  load: { older(): void; newer(): void },
): TimelineScroll {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [start] = useState(() => startOf(timeline.matrixRoomId, rows));
  const pinned = useRef(start.kind === 'end');
  const lastOffset = useRef(0);
  const placed = useRef(false);
  const settled = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Where the list was last told to scroll: it keeps at that for a moment, whenever a row is measured. Null: a wheel turned. */
  const heading = useRef<'end' | 'row' | null>(start.kind);
  const latest = useRef({ timeline, rows, load });
  const [atBottom, setAtBottom] = useState(start.kind === 'end');
  // What is new is counted from the line of the unread.
  const [leftAtKey, setLeftAtKey] = useState(start.kind === 'end' ? null : start.leftAtKey);

  const pin = useCallback((next: boolean) => {
    if (next === pinned.current) return;
    pinned.current = next;
    setAtBottom(next);
    setLeftAtKey(next ? null : (latest.current.rows.at(-1)?.key ?? null));
  }, []);

  const toEnd = useCallback(() => {
    heading.current = 'end';
    virtualizer.current?.scrollToIndex(latest.current.rows.length - 1, { align: 'end' });
  }, []);

  const toRow = useCallback<TimelineScroll['toRow']>((index, options) => {
    heading.current = 'row';
    virtualizer.current?.scrollToIndex(index, options);
  }, []);

  const stopLeaving = useCallback(() => {
    if (leaving.current !== null) clearTimeout(leaving.current);
    leaving.current = null;
  }, []);

  const toBottom = useCallback(() => {
    stopLeaving();
    pin(true);
    toEnd();
  }, [pin, stopLeaving, toEnd]);

  const loadNear = useCallback((offset: number) => {
    const list = virtualizer.current;
    const { timeline: now, load: loading } = latest.current;
    if (!list || !settled.current) return;
    if (offset < LOAD_PX && !now.atStart && !now.loadingOlder) loading.older();
    const below = list.scrollSize - list.viewportSize - offset;
    if (below < LOAD_PX && !now.atEnd && !now.loadingNewer) loading.newer();
  }, []);

  /** Whether the end is in view; that pins. Asked of the page, because the list hears of a changed window later. */
  const pinAtEnd = useCallback(() => {
    const box = scroller.current;
    if (!box || leaving.current !== null) return false;
    if (box.scrollHeight - box.clientHeight - box.scrollTop > PINNED_PX) return false;
    pin(latest.current.timeline.atEnd);
    return true;
  }, [pin, scroller]);

  const onScroll = useCallback(
    (offset: number) => {
      // Growing content leaves the offset as it is: only a viewer who scrolls up leaves the bottom.
      if (!pinAtEnd() && offset < lastOffset.current - 1) pin(false);
      lastOffset.current = offset;
      loadNear(offset);
    },
    [loadNear, pin, pinAtEnd],
  );

  /** A turn of the wheel counts before the page has scrolled: a row that is just being measured must not undo it. */
  const onWheel = useCallback(
    ({ deltaY }: WheelEvent) => {
      if (deltaY === 0 || !scroller.current) return;
      heading.current = null;
      stopLeaving();
      if (deltaY > 0) {
        pinAtEnd();
      } else if (scroller.current.scrollTop > 0) {
        pin(false);
        leaving.current = setTimeout(() => {
          leaving.current = null;
          pinAtEnd();
        }, LEAVING_MS);
      }
    },
    [pin, pinAtEnd, scroller, stopLeaving],
  );
  useEffect(() => stopLeaving, [stopLeaving]);

  /**
   * Takes back what the list does next, when it is still on its way to a place that the viewer has left. It offers no way to
   * call it off (github.com/inokawa/virtua/pull/595), and scrolls in a microtask of its own after this call.
   */
  const stay = useCallback(() => {
    const box = scroller.current;
    const place = box?.scrollTop;
    const putBack = () => {
      if (box && place !== undefined && box.scrollTop !== place) box.scrollTop = place;
    };
    queueMicrotask(() => queueMicrotask(putBack));
  }, [scroller]);

  const frame = useRef(0);
  /** Rows that became smaller, or what has come, may bring the end into view, once they are drawn: no scroll tells of that. */
  const lookForEnd = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (settled.current && !pinned.current) pinAtEnd();
    });
  }, [pinAtEnd]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const onResize = useCallback(() => {
    const list = virtualizer.current;
    if (!list) return;
    if (pinned.current) return toEnd();
    if (heading.current !== 'row') stay();
    loadNear(list.scrollOffset);
    lookForEnd();
  }, [loadNear, lookForEnd, stay, toEnd]);

  useLayoutEffect(() => {
    latest.current = { timeline, rows, load };
  });

  useLayoutEffect(() => {
    if (!virtualizer.current) return;
    placed.current = true;
    if (start.kind === 'end') toEnd();
    else toRow(start.index, { align: 'start', offset: start.offset });
  }, [start, toEnd, toRow]);
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.current = true;
      // Where everything fits into the window nothing scrolls, and nobody would have told.
      pinAtEnd();
      if (virtualizer.current) loadNear(virtualizer.current.scrollOffset);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [loadNear, pinAtEnd]);

  useLayoutEffect(() => {
    if (!placed.current) return;
    if (pinned.current) toEnd();
  }, [rows, toEnd]);

  useEffect(() => {
    const list = virtualizer.current;
    if (list) loadNear(list.scrollOffset);
    lookForEnd();
  }, [rows, timeline.atEnd, loadNear, lookForEnd]);

  useLayoutEffect(() => {
    // Held here, because the ref is empty when the list has gone.
    const list = virtualizer.current;
    const { matrixRoomId } = timeline;
    return () => {
      if (list && placed.current)
        rememberPlace(matrixRoomId, pinned.current ? null : placeOf(list, latest.current.rows));
    };
    // One list for one room: the view is keyed by it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { virtualizer, atBottom, leftAtKey, onScroll, onWheel, onResize, toBottom, toRow };
}

type Start =
  | { readonly kind: 'end' }
  | {
      readonly kind: 'row';
      readonly index: number;
      readonly offset: number;
      readonly leftAtKey: string | null;
    };

/** Where the list begins: where the person left it, else at what is new, else at the end. */
function startOf(matrixRoomId: MatrixRoomId, rows: readonly Row[]): Start {
  const place = rememberedPlace(matrixRoomId);
  const at = place ? rows.findIndex(({ key }) => key === place.key) : -1;
  const unread = rows.findIndex(({ kind }) => kind === 'unread');
  const unreadKey = rows[unread]?.key ?? null;
  if (place && at >= 0) {
    return { kind: 'row', index: at, offset: place.offset, leftAtKey: unreadKey ?? rows.at(-1)?.key ?? null };
  }
  if (unread > 0) return { kind: 'row', index: unread, offset: -UNREAD_MARGIN_PX, leftAtKey: unreadKey };
  return { kind: 'end' };
}

function placeOf(list: VirtualizerHandle, rows: readonly Row[]): ScrollPlace | null {
  const at = list.findItemIndex(list.scrollOffset);
  const row = rows[at];
  const first = rows[0];
  if (!row || !first) return null;
  const offset = list.scrollOffset - list.getItemOffset(at);
  return { key: row.key, offset, cache: list.cache, firstKey: rows[1]?.key ?? '', length: rows.length };
}
