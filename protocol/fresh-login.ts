import { z } from 'zod';
import { CODE_PATTERN } from './mailed-code';
import { signedMessage, walletNonce } from './linked-wallet';
import { route } from './route';

/** So long a login or a confirmation counts as fresh. */
export const FRESH_LOGIN_MINUTES = 10;

/** What a person reads before signing, apart from the statements that log in and that link a wallet. */
export const CONFIRM_STATEMENT =
  'Confirm that it is you who uses your Guildhall account here. This costs nothing and moves nothing.';

/**
 * How the person of a session shows once more that it is them. What it is needed for says `freshLogin` at its route. A session's
 * confirmation counts for that session alone.
 */
export const freshLoginRoutes = {
  freshLogin: route({
    method: 'GET',
    path: 'user/freshLogin',
    caller: 'session',
    whileSuspended: true,
    summary:
      'How long the login of this session still counts as fresh, and the ways to confirm that it is you',
    result: z.strictObject({
      secondsLeft: z.int().min(0).describe('0: it is not fresh'),
      ways: z.strictObject({
        password: z.boolean(),
        wallets: z.array(z.string().describe('EIP-55')).describe('linked wallets, any of which may sign'),
        code: z.boolean().describe('a code can be mailed, because the address is verified'),
      }),
    }),
  }),
  confirmByPassword: route({
    method: 'POST',
    path: 'user/freshLogin/password',
    caller: 'session',
    whileSuspended: true,
    summary: 'Confirm that it is you by the password of the account',
    body: z.strictObject({ password: z.string().max(256) }),
    result: z.null(),
  }),
  walletConfirmNonce: route({
    method: 'POST',
    path: 'user/freshLogin/walletNonce',
    caller: 'session',
    whileSuspended: true,
    summary: 'A nonce for the message that confirms; good once, for ten minutes, in this session',
    result: walletNonce,
  }),
  confirmByWallet: route({
    method: 'POST',
    path: 'user/freshLogin/wallet',
    caller: 'session',
    whileSuspended: true,
    summary: 'Confirm that it is you by a signed EIP-4361 message of a linked wallet',
    body: z.strictObject(signedMessage),
    result: z.null(),
  }),
  requestConfirmCode: route({
    method: 'POST',
    path: 'user/freshLogin/codeMail',
    // An unverified address may belong to someone else.
    caller: 'verified',
    whileSuspended: true,
    summary: 'Mail a code that confirms that it is you; it is good once, for 15 minutes, and ends older ones',
    result: z.null(),
  }),
  confirmByCode: route({
    method: 'POST',
    path: 'user/freshLogin/code',
    caller: 'session',
    whileSuspended: true,
    summary: 'Confirm that it is you by the mailed code',
    body: z.strictObject({ code: z.string().regex(CODE_PATTERN) }),
    result: z.null(),
  }),
};
