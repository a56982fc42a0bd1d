'use client';
import { useEffect } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { listenForFailures } from '@/lib/api/failure-notice';

/** Tells failed calls in the snackbar (HTP-06); the root layout has the only one. */
export function FailureNotices() {
  useEffect(() => listenForFailures((text) => showSnackbar(text, 'error')), []);
  return null;
}
