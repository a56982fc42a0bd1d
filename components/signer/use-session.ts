'use client';
import { useEffect, useRef, useState } from 'react';
import { SignerSession } from '@/lib/signer/signer-session';

export type OpenedSession =
  | { readonly session: SignerSession }
  | { readonly session: null; readonly cause: unknown };

/** Opens the platform session of one request; null while it opens. A ticket can be redeemed only once. */
export function useSession(appOrigin: string, ticket: string): OpenedSession | null {
  const asked = useRef<Promise<SignerSession> | null>(null);
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  useEffect(() => {
    asked.current ??= SignerSession.open(appOrigin, ticket);
    let isGone = false;
    const answer = (given: OpenedSession) => {
      if (!isGone) setOpened(given);
    };
    asked.current.then(
      (session) => answer({ session }),
      (cause: unknown) => answer({ session: null, cause }),
    );
    return () => {
      isGone = true;
    };
  }, [appOrigin, ticket]);
  return opened;
}
