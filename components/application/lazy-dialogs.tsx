'use client';

import { lazy, Suspense } from 'react';
import type { ApplicationSentProps } from './application-sent';
import type { ApplyDialogProps } from './apply-dialog';

const LoadedApply = lazy(() => import('./apply-dialog'));
const LoadedSent = lazy(() => import('./application-sent'));

/* Dialogs of an applicant; their scripts come when one opens. */

export function ApplyDialog(props: ApplyDialogProps) {
  return (
    <Suspense>
      <LoadedApply {...props} />
    </Suspense>
  );
}

export function ApplicationSent(props: ApplicationSentProps) {
  return (
    <Suspense>
      <LoadedSent {...props} />
    </Suspense>
  );
}
