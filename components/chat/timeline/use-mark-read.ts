'use client';

import { useEffect, useSyncExternalStore } from 'react';
import type { Timeline } from '@/lib/chat/model';
import { useConversation } from '@/components/chat/conversation-context';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** What stands at the bottom of a window that is looked at has been seen. */
export function useMarkRead(timeline: Timeline, atBottom: boolean): void {
  const { actions } = useConversation();
  const looked = useSyncExternalStore(subscribe, isLookedAt, () => false);
  const last = timeline.items.at(-1)?.key;
  const seen = looked && atBottom && timeline.atEnd && !timeline.isSaved && last !== undefined;
  useEffect(() => {
    if (seen) actions.markRead();
  }, [seen, last, actions]);
}
