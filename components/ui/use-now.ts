'use client';

import { useSyncExternalStore } from 'react';
import { Observable } from '@/lib/observable';

const TICK_MS = 30_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** 0 while no component uses it. */
const current = new Observable(0, (watched) => {
  if (watched) timer = setInterval(() => current.set(Date.now()), TICK_MS);
  else {
    clearInterval(timer);
    current.set(0);
  }
});

function read(): number {
  if (current.get() === 0) current.set(Date.now());
  return current.get();
}

/** The time in milliseconds, told again every half minute; null in the server's HTML. One clock for the whole page. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(current.subscribe, read, () => null);
}
