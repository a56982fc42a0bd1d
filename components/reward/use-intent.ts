'use client';

import { useSyncExternalStore } from 'react';
import { useMe } from '@/lib/queries/account';
import { keptIntent, watchIntents, type RewardIntent } from '@/lib/reward/intent';

/** The reward that the person has begun for a room in this browser, and not finished. */
export function useIntent(room: string): RewardIntent | null {
  const { data: me } = useMe();
  const userId = me?.id ?? null;
  return useSyncExternalStore(
    watchIntents,
    () => (userId === null ? null : keptIntent(userId, room)),
    () => null,
  );
}
