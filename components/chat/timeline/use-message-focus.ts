'use client';

import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Row, TimelineScroll } from './use-timeline-scroll';

/** Arrow keys, Home and End between messages, once the timeline has the focus (F6). */
export function useMessageFocus(
  rows: readonly Row[],
  scroller: RefObject<HTMLElement | null>,
  { virtualizer, toRow }: Pick<TimelineScroll, 'virtualizer' | 'toRow'>,
) {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  const wantedIndex = wanted ? rows.findIndex(({ key }) => key === wanted.key) : -1;

  useLayoutEffect(() => {
    if (!wanted) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted.key)}"]`);
    if (!row) return;
    // Only the keyboard reaches messages: a click selects text, and what is typed then is meant for the composer.
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  }, [wanted, scroller]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const list = virtualizer.current;
    if (!list || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = target.dataset.message;
    if (from === undefined && target !== event.currentTarget) return;
    const at = from === undefined ? null : rows.findIndex((row) => row.key === from);
    const next = nextIndex(rows, key, at, () =>
      list.findItemIndex(list.scrollOffset + list.viewportSize - 1),
    );
    const row = next === null ? undefined : rows[next];
    if (next === null || !row) return;
    event.preventDefault();
    toRow(next, { align: 'nearest' });
    setWanted({ key: row.key });
  };

  return { onKeyDown, keepMounted: wantedIndex >= 0 ? [wantedIndex] : [] };
}

function nextIndex(
  rows: readonly Row[],
  key: string,
  at: number | null,
  lastInView: () => number,
): number | null {
  const isMessage = (index: number) => rows[index]?.kind === 'message';
  const search = (from: number, step: 1 | -1) => {
    for (let index = from; index >= 0 && index < rows.length; index += step)
      if (isMessage(index)) return index;
    return null;
  };
  switch (key) {
    case 'ArrowUp':
      return search(at === null ? lastInView() : at - 1, -1);
    case 'ArrowDown':
      return at === null ? search(lastInView(), -1) : search(at + 1, 1);
    case 'Home':
      return search(0, 1);
    case 'End':
      return search(rows.length - 1, -1);
    default:
      return null;
  }
}
