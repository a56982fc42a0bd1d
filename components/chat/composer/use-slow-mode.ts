'use client';

import { useEffect, useState } from 'react';
import { useRefusedUntil } from '@/lib/chat/slow-mode';
import type { MatrixRoomId } from '@/protocol/ids';

/** The room's slow mode for this viewer; null if they don't have to wait. */
export interface SlowModeHere {
  readonly seconds: number;
  /** When the viewer last sent a message here; null for not lately. */
  readonly lastOwnMs: number | null;
}

/** Seconds until the viewer can send a message, counted down; 0 if they can. */
export function useSlowModeLeft(matrixRoomId: MatrixRoomId, slowMode: SlowModeHere | null): number {
  const refusedUntil = useRefusedUntil(matrixRoomId);
  // The clock stands still while nothing counts down, so an old value could show more than the interval.
  const [now, setNow] = useState(() => Date.now());
  const spanMs = (slowMode?.seconds ?? 0) * 1000;
  const until = Math.max((slowMode?.lastOwnMs ?? -Infinity) + spanMs, refusedUntil);
  // The clock here may differ from the one that dated the message.
  const leftMs = spanMs === 0 ? 0 : Math.min(spanMs, Math.max(0, until - now));
  const waits = leftMs > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waits, until]);
  return Math.ceil(leftMs / 1000);
}
