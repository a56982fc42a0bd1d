import type { KeyShareAddresses } from '@/server/features/account/neighbours';
import type { Services } from '@/server/services';
import { KeyShareStore } from './key-share.store';

/** What other nouns may know of key-share wallets. */
export class KeyShareWallets implements KeyShareAddresses {
  readonly #store: KeyShareStore;

  constructor({ storage }: Pick<Services, 'storage'>) {
    this.#store = new KeyShareStore(storage);
  }

  addressOf(userId: number): Promise<{ address: string; since: Date } | null> {
    return this.#store.activeAddress(userId);
  }
}
