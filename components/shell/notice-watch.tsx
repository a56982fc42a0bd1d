'use client';

import { useEffect, useRef } from 'react';
import { useRoomActivities } from '@/lib/chat/hooks';
import type { ShellLocation } from '@/lib/navigation/location';
import { readThing, useSeenThing, useUnreadThings } from '@/lib/queries/unread-notice';

/** Marks notices as read when the person has read the conversation or opened the space that they tell of, on any device. */
export function NoticeWatch({ place }: { place: ShellLocation }) {
  useSeenThing('space', place.spaceId);
  const things = useUnreadThings();
  const activities = useRoomActivities();
  /** Up to when each room was told to be read. */
  const told = useRef(new Map<number, number>());
  useEffect(() => {
    const unread = new Set(things.flatMap(({ thing, id }) => (thing === 'room' ? id : [])));
    for (const { roomId, readUpToMs } of activities.values()) {
      if (roomId === null || readUpToMs === null || !unread.has(roomId)) continue;
      if ((told.current.get(roomId) ?? 0) >= readUpToMs) continue;
      told.current.set(roomId, readUpToMs);
      void readThing('room', roomId, readUpToMs);
    }
  }, [things, activities]);
  return null;
}
