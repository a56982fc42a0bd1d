/**
 * Formatted messages with more tags are refused, and shown by their plain form: each tag costs every reader an element.
 * The homeserver has its own copy (runtime/event-content.ts); gateway/side-doors.test.ts compares the two.
 */
export const MESSAGE_TAGS_MAX = 1_000;

/** Returns the number of start tags in a text, as an upper bound. */
export function tagsIn(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}
