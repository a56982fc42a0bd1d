'use client';
import { useEffect } from 'react';
import type { SpaceId } from '@/protocol/ids';

/** A list of pages on screen, by the route that answers it. SWR's filtered mutate passes over infinite lists. */
interface PageList {
  readonly name: string;
  /** Null for a list that is not of one space. */
  readonly spaceId: SpaceId | null;
  readonly askAgain: () => Promise<unknown>;
}

const onScreen = new Set<PageList>();

/** Lets `refreshPageLists` ask for a list again while it is on screen. */
export function usePageList(
  name: string | null,
  spaceId: SpaceId | null,
  askAgain: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (name === null) return;
    const list = { name, spaceId, askAgain };
    onScreen.add(list);
    return () => void onScreen.delete(list);
  }, [name, spaceId, askAgain]);
}

/** `spaceIds` leaves out the lists of other spaces. */
export function refreshPageLists(
  names: readonly string[],
  spaceIds: readonly SpaceId[] | null = null,
): Promise<unknown> {
  const asked = [...onScreen].filter(
    ({ name, spaceId }) =>
      names.includes(name) && (spaceIds === null || spaceId === null || spaceIds.includes(spaceId)),
  );
  return Promise.all(asked.map(({ askAgain }) => askAgain()));
}
