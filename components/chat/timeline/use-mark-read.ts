'use client';

import { useEffect } from 'react';
import type { Timeline } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** What stands at the bottom of a window that is looked at has been seen. Nothing is drawn anew when the window is left or comes back. */
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
