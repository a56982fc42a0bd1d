import type { SentTransfer } from './sent-list';

const listeners = new Set<(sent: SentTransfer) => void>();

/** Hears of each transfer that a chain has decided; balances have changed then. */
export function onSettled(listener: (sent: SentTransfer) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSettled(sent: SentTransfer): void {
  for (const listener of listeners) listener(sent);
}
