'use client';

import { useSyncExternalStore } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { someoneLoggedIn } from '@/lib/account/login-user';

const never = () => () => {};

export type AccountLinksProps = { logIn: string; signUp: string; open: string; openShort: string };

/** Log in and sign up, or the way into the shell for a person who is logged in. The box keeps its width. */
export function AccountLinks({ logIn, signUp, open, openShort }: AccountLinksProps) {
  const known = useSyncExternalStore(never, someoneLoggedIn, () => false);
  return (
    <div className="flex min-h-control min-w-[168px] items-center justify-end gap-2 max-desktop:min-w-[70px]">
      {known ? (
        <ButtonLink size="sm" href="/index">
          <span className="max-desktop:hidden">{open}</span>
          <span className="desktop:hidden">{openShort}</span>
        </ButtonLink>
      ) : (
        <>
          <ButtonLink variant="ghost" href="/login" className="max-desktop:hidden">
            {logIn}
          </ButtonLink>
          <ButtonLink size="sm" variant="primary" href="/signup">
            {signUp}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
