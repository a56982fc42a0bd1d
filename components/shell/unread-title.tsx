'use client';

import { useEffect, useRef } from 'react';
import { sumOfMarks } from '@/components/room/room-marks';
import { counter } from '@/lib/format/counter';
import { useOwnTitle } from '@/lib/navigation/page-title';
import { useDirectMarks, useSpaceMarks } from './space-marks';

/** `(3) general · Atlas · Guildhall`: how many unread messages there are, before the title of whatever page is open. */
export function UnreadTitle() {
  const { unread, mentions } = sumOfMarks([...useSpaceMarks().values(), useDirectMarks()]);
  const own = useOwnTitle();
  const count = Math.max(unread, mentions);
  /** What this wrote last, and the title that the page came with. */
  const written = useRef('');
  const served = useRef('');
  useEffect(() => {
    const show = () => {
      if (document.title !== written.current) served.current = document.title;
      const wanted = (count > 0 ? `(${counter(count)}) ` : '') + (own ?? served.current);
      written.current = wanted;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Pages bring their titles while this stays.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count, own]);
  return null;
}
