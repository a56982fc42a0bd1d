'use client';
import { useRead } from './query';

/** How many notices the person has not read; 0 until it is known. */
export function useUnreadNotices(): number {
  return useRead('unreadNotices', {}).data?.unread ?? 0;
}
