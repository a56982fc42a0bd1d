'use client';

import { useEffect } from 'react';
import { useObservable } from '@/lib/use-observable';
import { listenForFailures } from '@/lib/api/failure-notice';
import { showCarriedSnackbar, shownSnackbar, showSnackbar } from './snackbar';
import { SnackbarView } from './snackbar-view';

/**
 * Where the snackbar appears. The root layout has the only one; it stays audible while a dialog is open, and
 * says the sentence of every failed call (HTP-06).
 */
export function SnackbarHost() {
  const snackbar = useObservable(shownSnackbar, null);
  useEffect(() => listenForFailures((text) => showSnackbar(text, 'error')), []);
  useEffect(showCarriedSnackbar, []);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-2.5 z-snackbar flex justify-center px-4 desktop:top-4"
    >
      {snackbar && <SnackbarView key={snackbar.id} text={snackbar.text} tone={snackbar.tone} />}
    </div>
  );
}
