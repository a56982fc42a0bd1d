'use client';

import { useSyncExternalStore } from 'react';
import { SnackbarView } from './snackbar-view';
import { currentSnackbar, subscribeToSnackbar } from './snackbar';

/** Where the snackbar appears. The root layout has the only one; it stays audible while a dialog is open. */
export function SnackbarHost() {
  const snackbar = useSyncExternalStore(subscribeToSnackbar, currentSnackbar, () => null);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-2.5 z-snackbar flex justify-center px-4 desktop:top-4"
    >
      {snackbar && <SnackbarView key={snackbar.id} text={snackbar.text} tone={snackbar.tone} />}
    </div>
  );
}
