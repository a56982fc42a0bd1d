'use client';

import { memo } from 'react';
import type { TimelineItem } from '@/lib/chat/model';
import { MessageRow } from '@/components/chat/message/message-row';
import { SystemLine } from '@/components/chat/message/system-line';
import { DaySeparator, UnreadLine } from './separators';

/** Any line of the timeline; the same item is never drawn twice. */
export const TimelineRow = memo(function TimelineRow({ item, lit }: { item: TimelineItem; lit: boolean }) {
  switch (item.kind) {
    case 'message':
      return <MessageRow message={item} lit={lit} />;
    case 'day':
      return <DaySeparator timestampMs={item.timestampMs} />;
    case 'unread':
      return <UnreadLine item={item} />;
    case 'system':
      return <SystemLine item={item} />;
  }
});
