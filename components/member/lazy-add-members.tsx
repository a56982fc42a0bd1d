'use client';

import { lazy, Suspense } from 'react';
import type { AddMembersDialogProps } from './add-members-dialog';

const Loaded = lazy(() => import('./add-members-dialog'));

/** The dialog's scripts come when it opens. */
export function AddMembersDialog(props: AddMembersDialogProps) {
  return (
    props.open && (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
