/**
 * Ids that many events share, one string for each. Only for what the server's own tables bound: people and rooms, and
 * types of state.
 */
const strings = new Map<string, string>();

export function interned(text: string): string {
  const known = strings.get(text);
  if (known !== undefined) return known;
  strings.set(text, text);
  return text;
}
