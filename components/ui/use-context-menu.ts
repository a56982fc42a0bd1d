'use client';

import { useCallback, useRef, useState, type MouseEvent } from 'react';
import { useLongPress } from './use-long-press';

/** A place of the screen, in pixels of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the menu of a row is open: at the other mouse button, a long press or the menu key. The menu itself can be a script that
 * comes with the first of these. It never is the only way to what is in it.
 */
export function useContextMenu() {
  const [at, setAt] = useState<ScreenPoint | null>(null);
  const before = useRef<Element | null>(null);
  const open = (point: ScreenPoint) => {
    before.current = document.activeElement;
    setAt(point);
  };
  const hold = useLongPress(open);
  const close = useCallback(() => {
    setAt(null);
    if (before.current instanceof HTMLElement) before.current.focus();
  }, []);
  const onContextMenu = (event: MouseEvent) => {
    // Menus bubble through React although they stand elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    const row = event.currentTarget.getBoundingClientRect();
    // The menu key points nowhere.
    open(x === 0 && y === 0 ? { x: row.left + 8, y: row.bottom } : { x, y });
  };
  return { at, close, handlers: { ...hold, onContextMenu } };
}
