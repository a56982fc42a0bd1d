import { PEOPLE_PAGE_SIZE, type Payee } from '@/protocol/wallet';
import type { Person } from '@/protocol/account';
import { addressAnywhere } from '@/protocol/person-wallet';
import { Failure } from '@/server/http/failure';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { AccountWallets } from '../account/neighbours';
import { usernameKey } from '../account/username';
import { PayeeStore } from './payee.store';

/** Finds the people that money can be sent to, with the addresses of their wallets. */
export class PayeeService {
  private readonly store: PayeeStore;

  constructor(
    private readonly parts: Pick<Services, 'storage' | 'limits'>,
    private readonly wallets: AccountWallets,
  ) {
    this.store = new PayeeStore(parts.storage);
  }

  async search(callerId: number, query: { text: string } & PageQuery) {
    await this.parts.limits.take('search', String(callerId));
    const page = pageOf(query, PEOPLE_PAGE_SIZE);
    const key = usernameKey(query.text.trim().replace(/^@/, ''));
    if (key === '') return pageAnswer<Payee>(page, [], 0);
    const { people, total } = await this.store.beginningWith(key, page);
    const records = await Promise.all(people.map((one) => this.withAddress(one)));
    return pageAnswer(page, records, total);
  }

  /** Accounts are known to each other by their ids, so that a missing one is all there is to refuse. */
  async find(userId: number): Promise<Payee> {
    const found = await this.store.find(userId);
    if (!found) throw new Failure('not_found');
    return this.withAddress(found);
  }

  private async withAddress(one: Person): Promise<Payee> {
    const wallets = await this.wallets.walletsOf(one.id);
    return { ...one, address: addressAnywhere(wallets), wallets };
  }
}
