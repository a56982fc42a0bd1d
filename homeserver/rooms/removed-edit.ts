import type { JsonObject, RoomEvent } from './event';

/** In the content of a redaction, by this server alone: what it redacts was an edit. */
const MARK = 'guildhall.redacts_edit';

/** The content of a redaction; whatever its sender says of the mark is dropped. */
export function redactionContent(
  { [MARK]: _claimed, ...content }: JsonObject,
  target: RoomEvent,
): JsonObject {
  const isEdit = target.relation?.type === 'm.replace' || isRemovedEdit(target);
  return isEdit ? { ...content, [MARK]: true } : content;
}

/**
 * An edit that was redacted, by itself or with its message. Nothing of it is left, and clients that show events one by one
 * would draw one more deleted message for it: it stands in no timeline, and is there for who asks for it by its id.
 */
export function isRemovedEdit({ redactedBecause }: RoomEvent): boolean {
  return redactedBecause?.content[MARK] === true;
}
