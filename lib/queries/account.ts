'use client';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { removeWorker } from '@/lib/account/worker-registration';
import { forgetLoginUser, rememberLoginUser } from '@/lib/account/login-user';
import { call } from '@/lib/api/client';
import { leavesByItself, whileLeaving } from '@/lib/api/leaving';
import { clearChatStorage } from '@/lib/chat/account-storage';
import { forgetConnections } from '@/lib/wallet-state/forget-wallet';
import { wearThemeOfAccount } from '@/lib/theme/account-theme';
import type { Me } from '@/protocol/account';
import { refresh, useRead } from './query';

/** The signed-in person. Without a session the client leaves for the start page. */
export function useMe() {
  const answer = useRead('me', {}, { onSuccess: rememberUnlessLeaving });
  const theme = answer.data?.theme ?? null;
  useEffect(() => wearThemeOfAccount(theme), [theme]);
  return answer;
}

/** An answer that was asked for before the logout may come after it. */
function rememberUnlessLeaving(me: Me): void {
  if (!leavesByItself()) rememberLoginUser(me);
}

/** Puts a newer own record on every screen without asking again. */
export function showMe(me: Me): Promise<unknown> {
  rememberLoginUser(me);
  return mutate(['me', {}], me, { revalidate: false });
}

/** The devices that are logged in to this account. */
export function useDevices() {
  return useRead('devices', {});
}

export async function endDevice(sessionId: number): Promise<void> {
  await call('endDevice', { params: { sessionId } });
  await refresh('devices');
}

/** Matrix clients that are logged in to this account. */
export function useChatClients() {
  return useRead('chatClients', {});
}

/** A client ends like a device. */
export async function endClient(clientId: number): Promise<void> {
  await call('endDevice', { params: { sessionId: clientId } });
  await refresh('chatClients');
}

export async function endOtherDevices(): Promise<void> {
  await call('endOtherDevices');
  await Promise.all([refresh('devices'), refresh('chatClients')]);
}

/** Ends the session and leaves for the start page by a full load, so that nothing of the account stays in memory. */
export function logOut(): Promise<void> {
  return whileLeaving(async () => {
    await call('logOut', { noSession: 'expected' });
    forgetLoginUser();
    forgetConnections();
    await Promise.all([clearChatStorage(), removeWorker()]);
    location.assign('/');
  });
}

/** Tells the server that the space of the invite has been shown; it is not offered again. */
export async function markInviteOpened(): Promise<void> {
  await call('inviteOpened', { failure: 'silent' });
  await refresh('me');
}
