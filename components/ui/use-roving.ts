'use client';

import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * One stop of the Tab key for a list, whose rows the arrow keys, Home and End walk. Spread `row(id)` on what takes
 * the focus in each row and `list` on the element around them. The stop is the focused row, else the current one.
 */
export function useRoving(ids: readonly string[], currentId: string | null) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const stop = [focusedId, currentId].find((id) => id !== null && ids.includes(id)) ?? ids[0];
  return {
    row: (id: string) => ({
      'data-rove': '',
      tabIndex: id === stop ? 0 : -1,
      onFocus: () => setFocusedId(id),
    }),
    list: {
      onKeyDown: walk,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocusedId(null);
      },
    },
  };
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-rove]'));
  const at = rows.findIndex((row) => row === document.activeElement);
  if (at < 0) return;
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  rows[(target + rows.length) % rows.length]?.focus();
}

/** From the field that filters a list into it. */
export function focusFirstRow(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-rove]')?.focus();
}
