import type { Payee } from '@/protocol/wallet';
import type { Person } from '@/protocol/account';
import { addressAnywhere } from '@/protocol/person-wallet';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountWallets } from '@/server/features/account/deps';
import type { Paying } from './paid-address.service';
import type { PaidAddressStore } from './paid-address.store';
import type { PayeeStore } from './payee.store';
import type { UserId } from '@/protocol/ids';

/** Finds the people that money can be sent to, with the addresses of their wallets. */
export class PayeeService {
  readonly #store: PayeeStore;
  readonly #deps: Pick<Services, 'limits'>;
  readonly #wallets: AccountWallets;
  readonly #paid: Pick<PaidAddressStore, 'paidAmong'>;

  constructor(
    deps: Pick<Services, 'limits'> & {
      readonly payees: PayeeStore;
      readonly paidAddresses: Pick<PaidAddressStore, 'paidAmong'>;
    },
    wallets: AccountWallets,
  ) {
    this.#deps = deps;
    this.#wallets = wallets;
    this.#store = deps.payees;
    this.#paid = deps.paidAddresses;
  }

  /**
   * Counts as a search. Accounts are known to each other by their ids, so that a missing one is all there is to refuse; a
   * suspended caller gets those whom they have paid before.
   */
  async find(caller: Paying, userId: UserId): Promise<Payee> {
    const { id: callerId } = caller;
    await this.#deps.limits.take('search', String(callerId));
    if (caller.isSuspended && !(await this.#paid.paidAmong(callerId, [userId])).has(userId)) {
      throw new AppError('account_suspended');
    }
    const found = await this.#store.find(userId);
    if (!found) throw new AppError('not_found');
    const [payee] = await this.withAddresses(callerId, [found]);
    if (!payee) throw new AppError('not_found');
    return payee;
  }

  /** People with the addresses that a person may know of them. */
  async withAddresses(callerId: number, people: readonly Person[]): Promise<Payee[]> {
    const shown = await this.#store.shownTo(
      callerId,
      people.map(({ id }) => id),
    );
    return Promise.all(
      people.map(async (one) => {
        const hidden = one.id !== callerId && !shown.has(one.id);
        const wallets = hidden ? [] : await this.#wallets.walletsOf(one.id);
        return { ...one, address: addressAnywhere(wallets), wallets, hidden };
      }),
    );
  }
}
