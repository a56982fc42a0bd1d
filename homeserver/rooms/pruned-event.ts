import type { RoomEvent } from './event';
import { prunedContent } from './pruned-content';

/** What takes the place of an event that `because` redacts. */
export function prunedEvent(event: RoomEvent, because: RoomEvent): RoomEvent {
  return {
    ...event,
    content: prunedContent(event.type, event.content),
    relation: undefined,
    redactedBecause: because,
  };
}
