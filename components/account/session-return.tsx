'use client';
import { useEffect } from 'react';
import { destinationOf } from '@/lib/account/destination';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { callLater } from '@/lib/api/call-later';
import { inviteOf } from '@/lib/invite/query';
import { wayBackOf } from '@/lib/session/session-redirect';
import { invitedSpaceId } from './invited-space';

/**
 * Takes a person whose session is still good from the login page to where they belong. Asks the server only when
 * this browser remembers a login, and stays when there is no session: no circle can come of it.
 */
export function SessionReturn() {
  useEffect(() => {
    if (someoneLoggedIn()) void returnToShell();
  }, []);
  return null;
}

async function returnToShell(): Promise<void> {
  try {
    const me = await callLater('me', { noSession: 'expected', failure: 'silent' });
    const invite = inviteOf(location.search);
    const wayBack = invite ? null : wayBackOf(new URLSearchParams(location.search));
    location.replace(wayBack ?? destinationOf(me, invite && (await invitedSpaceId(invite)), invite?.link));
  } catch {
    // No session or no answer: the form is there.
  }
}
