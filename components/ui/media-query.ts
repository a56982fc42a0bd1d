'use client';

import { useSyncExternalStore } from 'react';

/** The layouts: one column under 1024 px; from 1280 px on the side panel stands beside the sheet. */
const queries = { desktop: '(min-width: 1024px)', wide: '(min-width: 1280px)' } as const;

/** Whether the window is at least so wide; a server, which cannot know, says yes. */
export function useWindowIs(width: keyof typeof queries): boolean {
  const { subscribe, matches } = widths[width];
  return useSyncExternalStore(subscribe, matches, () => true);
}

const widths = { desktop: watched(queries.desktop), wide: watched(queries.wide) };

/** One for all who ask, made when the first one does. */
function watched(query: string) {
  let list: MediaQueryList | null = null;
  const known = () => (list ??= matchMedia(query));
  return {
    matches: () => known().matches,
    subscribe: (listener: () => void) => {
      known().addEventListener('change', listener);
      return () => known().removeEventListener('change', listener);
    },
  };
}
