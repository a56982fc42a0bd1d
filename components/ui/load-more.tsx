'use client';

import { useEffect, useRef } from 'react';

/** How far below the visible part the next page is asked for (MEM-13). */
const AHEAD = '0px 0px 50px 0px';

export type LoadMoreProps = { active: boolean; onReached: () => void };

/** The end of a list that goes on: coming near it asks for more. Give it a new `key` with every page. */
export function LoadMore({ active, onReached }: LoadMoreProps) {
  const line = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });
  useEffect(() => {
    if (!active || !line.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached.current(),
      // The margin of the window does not reach into a list that scrolls by itself.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [active]);
  return <div ref={line} aria-hidden />;
}
