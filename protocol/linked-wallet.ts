import { z } from 'zod';
import { languages } from './account-rules';
import { me } from './account';
import { inviteContext } from './invite';
import { route } from './route';
import { instant } from './wire';

/**
 * What a person reads before signing (EIP-4361 allows ASCII alone). The statements differ, so that a signature for one
 * is never good for the other.
 */
export const LOGIN_STATEMENT = 'Log in to Guildhall. This costs nothing and moves nothing.';
export const LINK_STATEMENT =
  'Link this wallet to your Guildhall account, so that it can log in. This costs nothing and moves nothing.';

/** So many wallets one account links. */
export const LINKED_WALLETS_MAX = 10;

/** What the message to sign is made with; both times as the server's clock has them. */
export const walletNonce = z.strictObject({ nonce: z.string(), issuedTime: instant, expiresTime: instant });
export type WalletNonce = z.output<typeof walletNonce>;

const linkedWallet = z.strictObject({
  address: z.string().describe('EIP-55'),
  chainId: z
    .int()
    .nullable()
    .describe('of a contract, the network on which it logs in and receives; null: any'),
  linkedTime: instant,
  lastUsedTime: instant.nullable().describe('last login with it'),
});
export type LinkedWallet = z.output<typeof linkedWallet>;

/** A signed EIP-4361 message. A contract's signature (EIP-1271) has no bound of its own. */
export const signedMessage = {
  message: z.string().max(2000),
  signature: z
    .string()
    .regex(/^0x([0-9a-fA-F]{2})*$/)
    .max(20_000),
};

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

export const linkedWalletRoutes = {
  walletLoginNonce: route({
    method: 'POST',
    path: 'login/walletNonce',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'A nonce for the message of login/wallet; good once and for ten minutes',
    result: walletNonce,
  }),
  logInWithWallet: route({
    method: 'POST',
    path: 'login/wallet',
    caller: 'anyone',
    whileSuspended: true,
    summary:
      'Log in by a signed EIP-4361 message; with `signUp` the wallet of nobody gets an account. Sets the session cookie',
    body: z.strictObject({
      ...signedMessage,
      invite: inviteContext.optional(),
      signUp: z
        .strictObject({
          email: z.string().max(254),
          agreed: z.boolean().describe('the person says to be 16 or older'),
          language: z.enum(languages).optional(),
        })
        .optional(),
    }),
    result: z.strictObject({ user: me }),
  }),
  linkedWallets: route({
    method: 'GET',
    path: 'user/wallets',
    caller: 'session',
    whileSuspended: true,
    summary: 'Wallets that can log in to the own account, the first linked first',
    result: z.array(linkedWallet),
  }),
  walletLinkNonce: route({
    method: 'POST',
    path: 'user/walletNonce',
    caller: 'session',
    freshLogin: true,
    summary: 'A nonce for the message that links a wallet; good once, for ten minutes, in this session',
    result: walletNonce,
  }),
  linkWallet: route({
    method: 'POST',
    path: 'user/wallets',
    caller: 'session',
    freshLogin: true,
    summary: 'Link a wallet by a signed EIP-4361 message',
    body: z.strictObject(signedMessage),
    result: z.array(linkedWallet),
  }),
  unlinkWallet: route({
    method: 'DELETE',
    path: 'user/wallets/{address}',
    caller: 'session',
    freshLogin: true,
    params: z.strictObject({ address }),
    summary: 'A wallet logs in no more',
    result: z.array(linkedWallet),
  }),
};
