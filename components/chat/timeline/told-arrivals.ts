import type { Timeline, TimelineItem } from '@/lib/chat/model';

/**
 * How a conversation tells who joins and leaves: each time; in one line a day, where all members of a space join; or not at all,
 * where another channel tells of the same people.
 */
export type ToldArrivals = 'each' | 'daily' | 'none';

type SystemItem = Extract<TimelineItem, { kind: 'system' }>;

export function withArrivals(timeline: Timeline, told: ToldArrivals): Timeline {
  if (told === 'each') return timeline;
  const items = told === 'daily' ? daily(timeline.items) : without(timeline.items);
  return items.length === timeline.items.length ? timeline : { ...timeline, items };
}

/** People who came share the first line of their day. */
function daily(items: readonly TimelineItem[]): TimelineItem[] {
  const kept: TimelineItem[] = [];
  let first = -1;
  for (const item of items) {
    if (item.kind === 'day') first = -1;
    if (!isJoined(item)) {
      kept.push(item);
      continue;
    }
    const shared = kept[first];
    if (!shared || !isJoined(shared)) {
      first = kept.push(item) - 1;
      continue;
    }
    const more = item.others + (item.person === shared.person ? 0 : 1);
    kept[first] = { ...shared, others: shared.others + more };
  }
  return kept;
}

/** No day is left that said nothing else. */
function without(items: readonly TimelineItem[]): TimelineItem[] {
  const kept = items.filter(
    (item) => item.kind !== 'system' || (item.what !== 'joined' && item.what !== 'left'),
  );
  if (kept.length === items.length) return kept;
  const isDay = (item: TimelineItem | undefined) => item === undefined || item.kind === 'day';
  return kept.filter((item, index) => !isDay(item) || !isDay(kept[index + 1]));
}

const isJoined = (item: TimelineItem): item is SystemItem => item.kind === 'system' && item.what === 'joined';
