'use client';
import { useEffect } from 'react';

/** A list of pages on screen, by the route that answers it. SWR's filtered mutate passes over infinite lists. */
interface PageList {
  readonly name: string;
  readonly askAgain: () => Promise<unknown>;
}

const onScreen = new Set<PageList>();

/** Lets `refreshPageLists` ask for a list again while it is on screen. */
export function usePageList(name: string | null, askAgain: () => Promise<unknown>): void {
  useEffect(() => {
    if (name === null) return;
    const list = { name, askAgain };
    onScreen.add(list);
    return () => void onScreen.delete(list);
  }, [name, askAgain]);
}

export function refreshPageLists(names: readonly string[]): Promise<unknown> {
  return Promise.all(
    [...onScreen].filter(({ name }) => names.includes(name)).map(({ askAgain }) => askAgain()),
  );
}
