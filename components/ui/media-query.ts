'use client';

import { useSyncExternalStore } from 'react';

/** The layouts: one column under 1024 px; from 1280 px on the side panel stands beside the sheet. */
const queries = { desktop: '(min-width: 1024px)', wide: '(min-width: 1280px)' } as const;

/** Whether the window is at least so wide; a server, which cannot know, says yes. */
export function useWindowIs(width: keyof typeof queries): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(queries[width]);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(queries[width]).matches,
    () => true,
  );
}
