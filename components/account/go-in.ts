import { destinationOf } from '@/lib/account/destination';
import { putOffSetup } from '@/lib/account/later-setup';
import { rememberLoginUser } from '@/lib/account/login-user';
import { takePendingClient } from '@/lib/account/pending-client';
import { callLater } from '@/lib/api/call-later';
import { inviteOf } from '@/lib/invite/query';
import { wayBackOf } from '@/lib/session/session-redirect';
import type { Me } from '@/protocol/account';
import { joinInvited } from './join-invited';

/**
 * Leaves a way in for where the person belongs: the client that waits, what the invite of the address leads to, the page that the
 * person came for, or the shell.
 */
export async function goIn(user: Me): Promise<void> {
  await enter(user);
  const wayBack = wayBackOf(new URLSearchParams(location.search));
  location.assign(takePendingClient() ?? (await arrivalOf(user))?.path ?? wayBack ?? destinationOf(user));
}

/** Leaves a sign-up: for the conversation that an invite leads to, or for the account's set-up. */
export async function goInNew(user: Me): Promise<void> {
  await enter(user);
  const arrival = await arrivalOf(user);
  if (arrival?.isIn) putOffSetup(user.id);
  location.assign(arrival?.isIn ? arrival.path : '/index/setup');
}

/** Erases messages that an earlier session left in this browser, so the next person can't read them. */
async function enter(user: Me): Promise<void> {
  try {
    await (await import('@/lib/account/vault-database')).eraseVault();
  } catch {
    // Without the script nothing is read either: records open for the account alone that wrote them.
  }
  rememberLoginUser(user);
}

async function arrivalOf(user: Me) {
  const invite = inviteOf(location.search);
  const arrival = invite && (await joinInvited(invite));
  // The space has been shown: neither the shell nor the mail's link need to lead there again.
  if (arrival?.isIn && user.invitedToSpaceId !== null) {
    await callLater('inviteOpened', { failure: 'silent' }).catch(() => undefined);
  }
  return arrival;
}
