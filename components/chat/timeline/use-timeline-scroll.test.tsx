import { act, renderHook } from '@testing-library/react';
import type { Timeline } from '@/lib/chat/model';
import { emptyTimeline } from '@/lib/chat/state';
import { useTimelineScroll, type Row } from './use-timeline-scroll';

const WINDOW_PX = 700;
const FRAME_MS = 20;
const UNREAD: Timeline['items'] = [
  { kind: 'day', key: 'day', timestampMs: Date.UTC(2030, 4, 2) },
  { kind: 'unread', key: 'unread', count: 1 },
];

/** Renders the hook for a room with an unread message, in a scroll box of the given content height. */
function open(heightPx: number) {
  jest.useFakeTimers();
  const box = document.createElement('div');
  let scrollHeight = heightPx;
  Object.defineProperties(box, {
    scrollHeight: { get: () => scrollHeight },
    clientHeight: { value: WINDOW_PX },
  });
  const timeline = (more: Partial<Timeline>): Timeline => ({
    ...emptyTimeline('!room:localhost', 'ready'),
    atStart: true,
    items: UNREAD,
    ...more,
  });
  const load = { older: () => {}, newer: () => {} };
  const scroller = { current: box };
  const rowsOf = ({ items }: Timeline): Row[] => [{ kind: 'top', key: 'top' }, ...items];
  const hook = renderHook((now: Timeline) => useTimelineScroll(now, rowsOf(now), scroller, load), {
    initialProps: timeline({ atEnd: false }),
  });
  hook.result.current.virtualizer.current = {
    scrollSize: heightPx,
    viewportSize: WINDOW_PX,
    scrollOffset: 0,
    scrollToIndex: () => {},
  } as never;
  return {
    atBottom: () => hook.result.current.atBottom,
    settle: () => act(() => jest.runOnlyPendingTimers()),
    come: (more: Partial<Timeline>) => {
      hook.rerender(timeline(more));
      act(() => jest.advanceTimersByTime(FRAME_MS));
    },
    grow: (toPx: number) => {
      scrollHeight = toPx;
      act(() => {
        hook.result.current.onResize();
        jest.advanceTimersByTime(FRAME_MS);
      });
    },
  };
}

afterEach(() => jest.useRealTimers());

test('rows that become smaller bring the end into view, and nothing is offered to jump to', () => {
  const room = open(WINDOW_PX + 200);
  room.come({ atEnd: true });
  room.settle();
  expect(room.atBottom()).toBe(false);
  room.grow(WINDOW_PX + 100);
  expect(room.atBottom()).toBe(false);
  room.grow(WINDOW_PX);
  expect(room.atBottom()).toBe(true);
});

test('a room that fits into the window is at its end once the newest messages are known', () => {
  const room = open(WINDOW_PX);
  room.settle();
  expect(room.atBottom()).toBe(false);
  room.come({ atEnd: true });
  expect(room.atBottom()).toBe(true);
});
