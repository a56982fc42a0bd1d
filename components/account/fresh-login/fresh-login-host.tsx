'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { answerFreshLogin } from '@/lib/api/fresh-login';

const FreshLoginDialog = lazy(() => import('./fresh-login-dialog'));

/** Shows "Confirm it's you" when a call needs a fresh login (lib/api/fresh-login.ts). The dialog is loaded only then. */
export function FreshLoginHost() {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      answerFreshLogin(
        () =>
          new Promise((resolve) =>
            setSettle(() => (isConfirmed: boolean) => {
              setSettle(null);
              resolve(isConfirmed);
            }),
          ),
      ),
    [],
  );
  return (
    settle && (
      <Suspense>
        <FreshLoginDialog onSettled={settle} />
      </Suspense>
    )
  );
}
