'use client';

import { useEffect } from 'react';
import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';

const own = new Observable<string | null>(null);

/** Names the page after what only the browser knows, in place of the title that the server gave it. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    own.set(`${title} · Guildhall`);
    return () => own.set(null);
  }, [title]);
}

/** The title that a page has said, for the one place that writes it. */
export function useOwnTitle(): string | null {
  return useObservable(own, null);
}
