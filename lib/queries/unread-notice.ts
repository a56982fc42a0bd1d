'use client';
import { useEffect } from 'react';
import { call } from '@/lib/api/client';
import type { NoticeThing } from '@/protocol/notice';
import { refresh, useRead } from './query';

/** How many notices the person has not read; 0 until it is known. */
export function useUnreadNotices(): number {
  return useRead('unreadNotices', {}).data?.unread ?? 0;
}

/** What unread notices are about; empty until it is known. */
export function useUnreadThings(): readonly { thing: NoticeThing; id: number }[] {
  return useRead('unreadNotices', {}).data?.things ?? [];
}

/**
 * Marks as read what tells of a thing, because the person has seen it; `untilMs` leaves out what was sent to a room later. What
 * fails is asked again when the thing is seen again.
 */
export async function readThing(thing: NoticeThing, id: number, untilMs?: number): Promise<void> {
  const until = untilMs === undefined ? undefined : new Date(untilMs).toISOString();
  try {
    await call('readThing', { body: { thing, id, until }, failure: 'silent' });
    await refresh('notices', 'unreadNotices');
  } catch {
    // Unread notices stay where they are.
  }
}

/** Marks as read what tells of a thing that is on screen, once the page is looked at. `null` while it is not on screen. */
export function useSeenThing(thing: NoticeThing, id: number | null): void {
  const isTold = useUnreadThings().some((one) => one.thing === thing && one.id === id);
  useEffect(() => {
    if (id === null || !isTold) return;
    const look = () => {
      if (document.visibilityState === 'visible') void readThing(thing, id);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [thing, id, isTold]);
}
