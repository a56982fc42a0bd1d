import type { TimelineItem } from '@/lib/chat/model';

type Items = readonly TimelineItem[];

/**
 * Whether rows came before the known ones and none after: the list keeps its place from the end then. Days and unread
 * lines may move with them, so the last rows decide.
 */
export function cameBefore(before: Items, after: Items): boolean {
  if (before.length === 0 || after.length <= before.length) return false;
  return after.at(-1)?.key === before.at(-1)?.key && after[0] !== before[0];
}

/** Messages of others below `key`, which was the last one that was on screen; 0 when it is gone. */
export function countAfter(items: Items, key: string | null): number {
  if (key === null) return 0;
  let count = 0;
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (!item) continue;
    if (item.key === key) return count;
    if (item.kind === 'message' && !item.isOwn) count += 1;
  }
  return 0;
}

export function indexOfEvent(items: Items, eventId: string): number {
  return items.findIndex((item) => item.kind === 'message' && item.eventId === eventId);
}
