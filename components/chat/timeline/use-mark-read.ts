'use client';

import { useEffect } from 'react';
import type { Timeline } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Marks a conversation as read while its end is in view and the window has the focus. Changes of focus cause no render. */
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
