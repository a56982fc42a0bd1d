import type { RawEvent } from './raw-event';

/** Messages above and below one on a screen. */
const SCREEN = 10;

/** The ids of the messages that a screen shows with one of them. */
export function around(messages: readonly RawEvent[], eventId: string): string[] {
  const index = messages.findIndex(({ event_id }) => event_id === eventId);
  return messages.slice(Math.max(0, index - SCREEN), index + SCREEN).map(({ event_id }) => event_id);
}
