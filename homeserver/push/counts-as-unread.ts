import type { JsonObject, Relation } from '@/homeserver/rooms/event';

/**
 * Whether an event raises unread counts of people with the default push rules (Client-Server API, "Predefined Rules"):
 * messages, encrypted events and calls, but neither notices nor edits. `RoomEvent.counted` adds these up, so it is
 * asked once, when an event is appended; a redaction changes nothing.
 */
export function countsAsUnread(event: {
  readonly type: string;
  readonly stateKey?: string | undefined;
  readonly content: JsonObject;
  readonly relation?: Relation | undefined;
}): boolean {
  if (event.stateKey !== undefined || event.relation?.type === 'm.replace') return false;
  if (event.type === 'm.room.message') return event.content.msgtype !== 'm.notice';
  return event.type === 'm.room.encrypted' || event.type === 'm.call.invite';
}
