import { createHash } from 'node:crypto';
import type { WaitingEvents } from '@/homeserver/stream/planner';
import type { EventDraft, RoomEvent } from './event';

/** Drafts that wait for the next flush: one, or all the first events of a new room. */
export interface WaitingDrafts extends WaitingEvents {
  readonly drafts: readonly EventDraft[];
  readonly createsRoom: boolean;
  resolve(events: readonly RoomEvent[]): void;
}

/** "The same device and path": a digest, because paths have no largest length and an index entry does. */
export function transactionKeyOf({ sender, transaction }: EventDraft): Buffer | undefined {
  if (!transaction) return undefined;
  const parts = JSON.stringify([sender, transaction.deviceId, transaction.path]);
  return createHash('sha256').update(parts).digest();
}
