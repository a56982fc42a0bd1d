'use client';

import { useEffect } from 'react';
import { sumOfMarks } from '@/components/room/room-marks';
import { counter } from '@/lib/format/counter';
import { useSpaceMarks } from './space-marks';

const PREFIX = /^\(\d+\+?\) /;

/** `(3) general · Atlas`: how many unread messages there are, before the title of whatever page is open. */
export function UnreadTitle() {
  const { unread, mentions } = sumOfMarks(useSpaceMarks().values());
  const count = Math.max(unread, mentions);
  useEffect(() => {
    const show = () => {
      const wanted = (count > 0 ? `(${counter(count)}) ` : '') + document.title.replace(PREFIX, '');
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // Pages bring their titles while this stays.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
  return null;
}
