import type { Person } from '@/protocol/account';
import type { Services } from '@/server/services';
import { AccountStore } from './account.store';

/** People as anybody may know them, for the other nouns. */
export class People {
  readonly #store: AccountStore;

  constructor({ storage }: Pick<Services, 'storage'>) {
    this.#store = new AccountStore(storage);
  }

  /** Null when there is nobody with this id. */
  findPerson(userId: number): Promise<Person | null> {
    return this.#store.findPerson(userId);
  }
}
