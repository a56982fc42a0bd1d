'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useEffect, useRef, useState } from 'react';
import { rowClasses } from '@/components/chat/message/row-classes';
import { useNow } from '@/components/ui/use-now';
import { cn } from '@/components/ui/class-names';
import type { TimelineItem } from '@/lib/chat/model';
import { dayLabel } from '@/lib/format/message-time';
import { counter } from '@/lib/format/counter';

/** The day of everything below. */
export const DaySeparator = memo(function DaySeparator({ timestampMs }: { timestampMs: number }) {
  const locale = useLocale();
  // Today becomes Yesterday while the page is open.
  const now = useNow() ?? timestampMs;
  return (
    <div role="separator" className={cn(rowClasses.line, rowClasses.day)}>
      <span>{dayLabel(new Date(timestampMs), new Date(now), locale)}</span>
    </div>
  );
});

const SEEN_MS = 3000;
/** Lines that have faded stay so when they are scrolled out and in again. */
const faded = new WeakSet<UnreadItem>();

type UnreadItem = Extract<TimelineItem, { kind: 'unread' }>;

/** Everything below is new; it fades after three seconds in view, and keeps its place. */
export const UnreadLine = memo(function UnreadLine({ item }: { item: UnreadItem }) {
  const t = useTranslations('chat');
  const [seen, setSeen] = useState(() => faded.has(item));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen || !box.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (!entry?.isIntersecting) return;
      timer = setTimeout(() => {
        faded.add(item);
        setSeen(true);
      }, SEEN_MS);
    });
    observer.observe(box.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [item, seen]);
  return (
    <div ref={box} role="separator" className={cn(rowClasses.line, rowClasses.unread, seen && 'opacity-0')}>
      <span className="num">{t('unreadLine', { count: counter(item.count) })}</span>
    </div>
  );
});
