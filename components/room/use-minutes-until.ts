'use client';

import { useNow } from '@/components/ui/use-now';

const MINUTE_MS = 60_000;

/** Minutes until a moment, rounded up; 1 for one that is past, because what should come then comes soon. */
export function useMinutesUntil(moment: string | null): number {
  const now = useNow();
  if (moment === null || now === null) return 1;
  return Math.max(1, Math.ceil((Date.parse(moment) - now) / MINUTE_MS));
}
