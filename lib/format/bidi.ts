/**
 * Takes out the characters that turn the direction of what follows (embeddings, overrides, isolates): in a name or a
 * link they show something else than is there. The marks that only stand for a letter (LRM, RLM, ALM) stay.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
