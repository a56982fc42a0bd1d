'use client';
import { call } from '@/lib/api/client';
import type { NoticeEntry } from '@/protocol/notification';
import { usePages } from './pages';
import { refresh } from './query';

/** The person's notices, newest first: all, or only unread ones. */
export function useNotices(onlyUnread: boolean) {
  return usePages<NoticeEntry, readonly ['notices', boolean]>(
    ['notices', onlyUnread],
    ([, unread], current) =>
      call('notices', { query: { current, ...(unread && { unread: '1' as const }) }, failure: 'silent' }),
  );
}

/** Shows a failure in the snackbar. */
export async function markNotice(id: number, read: boolean): Promise<void> {
  await call(read ? 'readNotice' : 'unreadNotice', { params: { id } });
  await refreshNotices();
}

/** Answers what undoes it; null where nothing was unread. Failures show in the snackbar. */
export async function markAllNotices(): Promise<string | null> {
  const { count, readTime } = await call('readAllNotices');
  await refreshNotices();
  return count > 0 ? readTime : null;
}

export async function undoMarkAll(readTime: string): Promise<void> {
  await call('undoReadAll', { body: { readTime } });
  await refreshNotices();
}

const refreshNotices = () => refresh('notices', 'unreadNotices');
