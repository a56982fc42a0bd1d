/** How long a failure stands: whoever draws again at once must not ask again at once. */
const FAILURE_MS = 5_000;

/** Makes something once, at the first call; after a failure again, but not before it has stood for a while. */
export function remembered<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    if (made === null) {
      made = make();
      made.catch(() => setTimeout(() => (made = null), FAILURE_MS));
    }
    return made;
  };
}
