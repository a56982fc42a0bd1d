'use client';

import { useState } from 'react';
import { showSnackbar } from './snackbar';

/**
 * Settings that are saved as they are chosen. `shown` has each choice at once; one that could not be saved goes back to
 * what holds, and whoever saves says why. `savedText` is shown after each success.
 */
export function useChoices<Settings>(saved: Settings | undefined, savedText: string) {
  const [wanted, setWanted] = useState<readonly ((settings: Settings) => Settings)[]>([]);
  const save = (work: () => Promise<unknown>, apply: (settings: Settings) => Settings) => {
    setWanted((before) => [...before, apply]);
    void work()
      .then(() => showSnackbar(savedText))
      // The failure is in the snackbar.
      .catch(() => {})
      .finally(() => setWanted((now) => now.filter((one) => one !== apply)));
  };
  const shown =
    saved === undefined ? undefined : wanted.reduce<Settings>((settings, apply) => apply(settings), saved);
  return { shown, save };
}
