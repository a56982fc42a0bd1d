import { createSiweMessage } from 'viem/siwe';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { CONFIRM_STATEMENT } from '@/protocol/fresh-login';
import { LINK_STATEMENT, type linkedWalletRoutes, LOGIN_STATEMENT } from '@/protocol/linked-wallet';
import { all, signedIn, type Row } from './authorisation';
import type { TestClient } from './client';
import { TEST_PUBLIC_URL } from './platform';

/** A wallet that nobody has used. */
export const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

type Message = Parameters<typeof createSiweMessage>[0];

const uses = {
  login: { route: 'walletLoginNonce', statement: LOGIN_STATEMENT },
  link: { route: 'walletLinkNonce', statement: LINK_STATEMENT },
  confirm: { route: 'walletConfirmNonce', statement: CONFIRM_STATEMENT },
} as const;
type Use = keyof typeof uses;

/** The message that a page would let a wallet sign, with a nonce of its own; `changes` is what a test bends. */
export async function messageFor(
  client: TestClient,
  use: Use,
  address: `0x${string}`,
  changes: Partial<Message> = {},
): Promise<string> {
  const { route, statement } = uses[use];
  const { nonce, issuedTime, expiresTime } = await client.call(route);
  return createSiweMessage({
    address,
    chainId: 1,
    domain: new URL(TEST_PUBLIC_URL).host,
    uri: TEST_PUBLIC_URL,
    version: '1',
    nonce,
    issuedAt: new Date(issuedTime),
    expirationTime: new Date(expiresTime),
    statement,
    ...changes,
  });
}

/** A signed message of a wallet, as the calls take it. */
export async function signedFor(
  client: TestClient,
  use: Use,
  wallet: PrivateKeyAccount,
  changes?: Partial<Message>,
): Promise<{ message: string; signature: string }> {
  const message = await messageFor(client, use, wallet.address, changes);
  return { message, signature: await wallet.signMessage({ message }) };
}

/** Links a new wallet to the account of a person who is logged in. */
export async function linkNewWallet(client: TestClient): Promise<PrivateKeyAccount> {
  const wallet = newWallet();
  await client.call('linkWallet', { body: await signedFor(client, 'link', wallet) });
  return wallet;
}

/** The rows of the authorisation matrix: what is signed here is nobody's, and what is linked is the caller's own. */
const nobody = { message: 'nobody', signature: '0x' };
export const linkedWalletRows: Record<keyof typeof linkedWalletRoutes, Row> = {
  walletLoginNonce: { attempt: (client) => client.call('walletLoginNonce'), expected: all('ok') },
  logInWithWallet: {
    attempt: (client) => client.call('logInWithWallet', { body: nobody }),
    expected: all('wallet_signature_wrong'),
  },
  linkedWallets: { attempt: (client) => client.call('linkedWallets'), expected: signedIn('ok') },
  walletLinkNonce: { attempt: (client) => client.call('walletLinkNonce'), expected: signedIn('ok') },
  linkWallet: {
    attempt: async (client) =>
      client.call('linkWallet', {
        body: client.email === '' ? nobody : await signedFor(client, 'link', newWallet()),
      }),
    expected: signedIn('ok'),
  },
  unlinkWallet: {
    attempt: (client) => client.call('unlinkWallet', { params: { address: newWallet().address } }),
    expected: signedIn('not_found'),
  },
};
