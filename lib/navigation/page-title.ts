'use client';

import { useEffect, useSyncExternalStore } from 'react';

let own: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function say(title: string | null): void {
  own = title;
  for (const listener of listeners) listener();
}

/** Names the page after what only the browser knows, in place of the title that the server gave it. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    say(`${title} · Guildhall`);
    return () => say(null);
  }, [title]);
}

/** The title that a page has said, for the one place that writes it. */
export function useOwnTitle(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => own,
    () => null,
  );
}
