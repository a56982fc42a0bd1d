import type { Draft } from '@/lib/keys/draft';
import { KeyShareWallet } from '@/lib/keys/key-share-wallet';
import { quickStretch } from '@/lib/keys/testing/quick-stretch';
import type { Stretch } from '@/lib/keys/kdf';
import type { TestClient } from './client';

export const WALLET_PASSWORD = 'seven-words-of-a-passphrase';

/** The key-share wallet of a person as their browser has it: the real client, without the wait for Argon2id. */
export function walletOf(client: TestClient, stretch: Stretch = quickStretch): KeyShareWallet {
  return new KeyShareWallet(
    client.id,
    {
      kdf: () => client.call('keyShareKdf'),
      unlock: (body) => client.call('unlockKeyShare', { body }),
      begin: () => client.call('beginKeyShare'),
      put: (body) => client.call('putKeyShare', { body }),
      confirm: (body) => client.call('confirmKeyShare', { body }),
      released: () => client.call('releasedKeyShare'),
    },
    stretch,
  );
}

/** Makes a wallet and confirms it. */
export async function makeWallet(client: TestClient, password = WALLET_PASSWORD): Promise<Draft> {
  const draft = await walletOf(client).create(password);
  await draft.write();
  await draft.confirm();
  return draft;
}

/** The code of the newest mail that a person got, once it is one of this kind. */
export async function mailedToken(
  mails: (to: string) => Promise<readonly { links: readonly string[] }[]>,
  to: string,
  page: 'index/wallet' | 'stopRecovery',
): Promise<string> {
  const links = (await mails(to))
    .flatMap((mail) => mail.links)
    .filter((link) => link.includes(`/${page}?token=`));
  const token = new URL(links.at(-1) ?? 'none:').searchParams.get('token');
  if (token === null) throw new Error(`No mail to ${to} leads to ${page}`);
  return token;
}
