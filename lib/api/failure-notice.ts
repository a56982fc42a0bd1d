type Listener = (text: string) => void;

const listeners = new Set<Listener>();

/**
 * Hears the sentence of every failed call that did not opt out (OPN-26). The frame of the page shows it in the
 * snackbar; lib/ knows no components, hence the listener. Returns the way to stop listening.
 */
export function listenForFailures(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noticeFailure(text: string): void {
  for (const listener of listeners) listener(text);
}
