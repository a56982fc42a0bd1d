'use client';

import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { someoneLoggedIn } from '@/lib/account/login-user';
import type { Person } from '@/protocol/account';
import type { Language } from '@/protocol/account-rules';

const PublicProfileViewer = lazy(() => import('./public-profile-viewer'));

const never = () => () => {};

export type PublicProfileActionProps = {
  person: Person;
  language: Language;
  /** What visitors see, and everyone without scripts. */
  visitor: ReactNode;
};

/** The main button of a public profile; the scripts of the card load only where a person has logged in before. */
export function PublicProfileAction({ person, language, visitor }: PublicProfileActionProps) {
  const known = useSyncExternalStore(never, someoneLoggedIn, () => false);
  return (
    <div className="mt-6 flex min-h-control-lg w-full justify-center">
      {known ? (
        <Suspense>
          <PublicProfileViewer person={person} language={language} visitor={visitor} />
        </Suspense>
      ) : (
        visitor
      )}
    </div>
  );
}
