'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

const ROW_HEIGHT = 60;
const ends: Readonly<Record<string, 'first' | 'last'>> = {
  Home: 'first',
  PageUp: 'first',
  End: 'last',
  PageDown: 'last',
};

export type VirtualRowsProps<Row> = {
  rows: readonly Row[];
  /** Position of the row of what is open; -1 if there is none. */
  current: number;
  /** Changes when something else is opened. */
  currentId: string | null;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** Draws a row, with a key. Each is one link or button. */
  children: (row: Row) => ReactElement;
};

/**
 * The rows of a list panel: one stop of the Tab key, arrows walk. Only the rows in view exist, besides the one of what is open and
 * the one with the focus, which would be lost with it.
 */
export function VirtualRows<Row>({ rows, current, currentId, scroller, children }: VirtualRowsProps<Row>) {
  const list = useRef<VirtualizerHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  /** A row that gets the focus as soon as it exists. */
  const awaited = useRef(-1);

  const indexOf = (row: HTMLElement) => list.current?.findItemIndex(row.offsetTop + 1) ?? -1;
  const showOpen = useEffectEvent(() => {
    if (current >= 0) list.current?.scrollToIndex(current, { align: 'nearest' });
  });
  // A conversation opened by keys or an address may lie out of sight. When others move past it, nothing scrolls.
  useEffect(() => showOpen(), [currentId]);

  const focusAwaited = useEffectEvent(() => {
    if (awaited.current < 0) return;
    const row = [...(box.current?.querySelectorAll('li') ?? [])].find(
      (each) => indexOf(each) === awaited.current,
    );
    awaited.current = -1;
    row?.querySelector<HTMLElement>('a, button')?.focus();
  });
  useEffect(() => focusAwaited(), [focused]);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest('li');
    if (row) setFocused(indexOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const end = ends[event.key];
    if (end === undefined || rows.length === 0) return;
    // The list of stops knows only the rows that exist.
    event.preventDefault();
    const wanted = end === 'first' ? 0 : rows.length - 1;
    list.current?.scrollToIndex(wanted, { align: 'nearest' });
    if (wanted === focused) return;
    awaited.current = wanted;
    setFocused(wanted);
  };

  const kept = [...new Set([current, focused])].filter((index) => index >= 0 && index < rows.length);
  return (
    <RovingFocus.Root asChild orientation="vertical">
      <div ref={box} onFocus={onFocus} onKeyDownCapture={onKeyDown}>
        <Virtualizer
          ref={list}
          as="ul"
          item="li"
          data={rows}
          itemSize={ROW_HEIGHT}
          keepMounted={kept}
          scrollRef={scroller}
        >
          {children}
        </Virtualizer>
      </div>
    </RovingFocus.Root>
  );
}
