'use client';

import { lazy, Suspense } from 'react';
import type { ExitDialogProps } from './exit-dialog';
import type { InviteDialogProps } from './invite-dialog';

const LoadedExit = lazy(() => import('./exit-dialog'));
const LoadedInvite = lazy(() => import('./invite-dialog'));

/* Dialogs of a space; their scripts come when one opens. */

export function ExitDialog(props: ExitDialogProps) {
  return (
    props.open && (
      <Suspense>
        <LoadedExit {...props} />
      </Suspense>
    )
  );
}

export function InviteDialog(props: InviteDialogProps) {
  return (
    props.open && (
      <Suspense>
        <LoadedInvite {...props} />
      </Suspense>
    )
  );
}
