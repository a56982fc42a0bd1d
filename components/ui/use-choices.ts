'use client';

import { useEffect, useRef, useState } from 'react';
import { showSnackbar } from './snackbar';

/**
 * Settings that are saved as they are chosen, one after another: the server keeps the last one that it gets. `shown` has
 * each choice at once; one that could not be saved goes back to what holds, and whoever saves says why. `savedText` is
 * shown after each success. The browser asks before a page is left that still saves.
 */
export function useChoices<Settings>(saved: Settings | undefined, savedText: string) {
  const [wanted, setWanted] = useState<readonly ((settings: Settings) => Settings)[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const save = (work: () => Promise<unknown>, apply: (settings: Settings) => Settings) => {
    setWanted((before) => [...before, apply]);
    last.current = last.current
      .then(work)
      .then(() => showSnackbar(savedText))
      // The failure is in the snackbar.
      .catch(() => {})
      .finally(() => setWanted((now) => now.filter((one) => one !== apply)));
  };
  const isSaving = wanted.length > 0;
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaving]);
  const shown =
    saved === undefined ? undefined : wanted.reduce<Settings>((settings, apply) => apply(settings), saved);
  return { shown, save };
}
