'use client';

import { useEffect } from 'react';
import type { Timeline } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** What stands at the bottom of a window that is looked at has been seen. A page that is left, or looked at again, is not drawn anew for it. */
export function useMarkRead(timeline: Timeline, atBottom: boolean): void {
  const { actions } = useConversation();
  const last = timeline.items.at(-1)?.key;
  const isInView = atBottom && timeline.atEnd && !timeline.isSaved && last !== undefined;
  useEffect(() => {
    if (!isInView) return;
    const look = () => {
      if (isLookedAt()) actions.markRead();
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, [isInView, last, actions]);
}
