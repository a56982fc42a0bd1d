'use client';
import { forgetLoginUser } from '@/lib/account/login-user';
import { call } from '@/lib/api/client';
import { whileLeaving } from '@/lib/api/leaving';
import { clearChatStorage } from '@/lib/chat/account-storage';
import { removeWorker } from '@/lib/account/worker-registration';
import { forgetConnections } from '@/lib/wallet-state/forget-wallet';
import { haveFreshLogin } from './fresh-login';
import { useRead } from './query';

/** What the deletion of the own account takes and leaves behind, or how it stands. */
export function useAccountDeletion() {
  return useRead('accountDeletion', {});
}

/** Deletes the account and leaves for the start page, as a log-out does. Nothing happens if the person does not confirm who they are. */
export async function deleteAccount(): Promise<void> {
  // Asked here: while the page leaves, nothing is asked any more.
  if (!(await haveFreshLogin())) return;
  await whileLeaving(async () => {
    await call('deleteAccount', { noSession: 'expected' });
    forgetLoginUser();
    forgetConnections();
    await Promise.all([clearChatStorage(), removeWorker()]);
    location.assign('/');
  });
}

/** Restores the account and reloads the app, which could load nothing while the account was deleted. */
export async function restoreAccount(): Promise<void> {
  await call('restoreAccount');
  location.assign('/index');
}
