import { REDACTS_EDIT_MARK as MARK } from '@/runtime/event-content';
import type { JsonObject, RoomEvent } from './event';

/** Returns the content of a redaction, marked if its target is an edit. A mark that the sender set is dropped. */
export function redactionContent(
  { [MARK]: _claimed, ...content }: JsonObject,
  target: RoomEvent,
): JsonObject {
  const isEdit = target.relation?.type === 'm.replace' || isRemovedEdit(target);
  return isEdit ? { ...content, [MARK]: true } : content;
}

/**
 * Returns whether an event is an edit that was redacted, by itself or with its message. Clients that show events one by
 * one would draw another deleted message for it, so timelines leave it out. It can still be fetched by its id.
 */
export function isRemovedEdit({ redactedBecause }: RoomEvent): boolean {
  return redactedBecause?.content[MARK] === true;
}
