'use client';

import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let current = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tell, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    current = 0;
  };
}

function tell(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

function read(): number {
  if (current === 0) current = Date.now();
  return current;
}

/** The time in milliseconds, told again every half minute; null in the server's HTML. One clock for the whole page. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, read, () => null);
}
