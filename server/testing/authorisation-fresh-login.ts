import { randomUUID } from 'node:crypto';
import type { emailChangeRoutes } from '@/protocol/email-change';
import type { accountDeletionRoutes } from '@/protocol/account-deletion';
import type { dataExportRoutes } from '@/protocol/data-export';
import type { loginEntryRoutes } from '@/protocol/login-entry';
import type { freshLoginRoutes } from '@/protocol/fresh-login';
import { signedIn, type Row } from './authorisation';

/** Every call is about the caller's own session. */
export const freshLoginRows: Record<
  | keyof typeof freshLoginRoutes
  | keyof typeof emailChangeRoutes
  | keyof typeof loginEntryRoutes
  | keyof typeof dataExportRoutes
  | keyof typeof accountDeletionRoutes,
  Row
> = {
  accountDeletion: { attempt: (client) => client.call('accountDeletion'), expected: signedIn('ok') },
  deleteAccount: {
    // Brought back for the next row.
    attempt: async (client) => {
      await client.call('deleteAccount');
      await client.call('logIn', { body: { email: client.email, password: client.password } });
      return client.call('restoreAccount');
    },
    expected: ['unauthenticated', 'ok', 'ok', 'ok', 'ok', 'owns_spaces', 'ok'],
  },
  restoreAccount: { attempt: (client) => client.call('restoreAccount'), expected: signedIn('ok') },
  dataExports: { attempt: (client) => client.call('dataExports'), expected: signedIn('ok') },
  requestDataExport: {
    attempt: (client) => client.call('requestDataExport'),
    expected: signedIn('ok'),
  },
  recentLogins: { attempt: (client) => client.call('recentLogins'), expected: signedIn('ok') },
  requestEmailChange: {
    attempt: (client) =>
      client.call('requestEmailChange', { body: { email: `new-${randomUUID()}@example.org` } }),
    expected: signedIn('ok'),
  },
  confirmEmailChange: {
    attempt: (client) => client.call('confirmEmailChange', { body: { code: '00000000' } }),
    expected: signedIn('code_incorrect'),
  },
  freshLogin: { attempt: (client) => client.call('freshLogin'), expected: signedIn('ok') },
  confirmByPassword: {
    attempt: (client) => client.call('confirmByPassword', { body: { password: client.password } }),
    expected: signedIn('ok'),
  },
  walletConfirmNonce: { attempt: (client) => client.call('walletConfirmNonce'), expected: signedIn('ok') },
  confirmByWallet: {
    attempt: (client) => client.call('confirmByWallet', { body: { message: 'nobody', signature: '0x' } }),
    expected: signedIn('wallet_signature_wrong'),
  },
  requestConfirmCode: {
    attempt: (client) => client.call('requestConfirmCode'),
    expected: ['unauthenticated', 'email_unverified', 'ok', 'ok', 'ok', 'ok', 'ok'],
  },
  confirmByCode: {
    attempt: (client) => client.call('confirmByCode', { body: { code: '00000000' } }),
    expected: signedIn('code_incorrect'),
  },
};
