/** Formatted messages with more tags are refused on the way in and shown by their plain form: each costs every reader a node. */
export const MESSAGE_TAGS_MAX = 1_000;

/** At least as many as any parser makes elements of. */
export function tagsIn(html: string): number {
  return html.match(/<[a-z]/gi)?.length ?? 0;
}
