'use client';

import { useSyncExternalStore } from 'react';
import { Observable } from '@/lib/observable';
import type { MatrixRoomId } from '@/protocol/ids';

/** Until when rooms in slow mode take no message of this person, as the homeserver said; in milliseconds of this clock. */
const refused = new Observable<ReadonlyMap<MatrixRoomId, number>>(new Map());

export function noteSlowMode(matrixRoomId: MatrixRoomId, waitMs: number): void {
  refused.set(new Map(refused.get()).set(matrixRoomId, Date.now() + waitMs));
}

/** Until when a room takes no message, as far as one was refused here; 0 if none was. */
export function useRefusedUntil(matrixRoomId: MatrixRoomId): number {
  const read = () => refused.get().get(matrixRoomId) ?? 0;
  return useSyncExternalStore(refused.subscribe, read, () => 0);
}
