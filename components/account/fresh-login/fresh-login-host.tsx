'use client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { answerFreshLogin } from '@/lib/api/fresh-login';

const FreshLoginDialog = lazy(() => import('./fresh-login-dialog'));

/** The place of "Confirm it's you" on a page; loaded when a call asks for it (lib/api/fresh-login.ts). */
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
