import type { Timeline, TimelineItem } from '@/lib/chat/model';

/** A timeline that doesn't tell who came or went by themselves, and has no day that said nothing else. */
export function withoutArrivals(timeline: Timeline): Timeline {
  const kept = timeline.items.filter(
    (item) => item.kind !== 'system' || (item.what !== 'joined' && item.what !== 'left'),
  );
  if (kept.length === timeline.items.length) return timeline;
  const isDay = (item: TimelineItem | undefined) => item === undefined || item.kind === 'day';
  return { ...timeline, items: kept.filter((item, index) => !isDay(item) || !isDay(kept[index + 1])) };
}
