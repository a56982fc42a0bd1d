'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML and until React has taken over, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The query of the address, empty until React has taken over. */
export function useSearch(): string {
  return useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
}
