import { call } from '@/lib/api/client';
import { KeyShareWallet } from './key-share-wallet';
import { stretchInWorker } from './stretch-in-worker';

/** The key-share wallet of the person who is logged in here. What goes wrong is for the screen that asked to show. */
export function browserWallet(user: number): KeyShareWallet {
  const quietly = { failure: 'silent' } as const;
  return new KeyShareWallet(
    user,
    {
      kdf: () => call('keyShareKdf', quietly),
      unlock: (body) => call('unlockKeyShare', { body, ...quietly }),
      begin: () => call('beginKeyShare', quietly),
      put: (body) => call('putKeyShare', { body, ...quietly }),
      confirm: (body) => call('confirmKeyShare', { body, ...quietly }),
      released: () => call('releasedKeyShare', quietly),
    },
    stretchInWorker,
  );
}
