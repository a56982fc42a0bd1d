import type { UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { OperatorDeps } from './deps';
import type { OperatorStore } from './operator.store';

/** The only way to a person for the console. The table of routes lets platform admins alone come here. */
export class OperatorAccess {
  readonly #store: OperatorStore;
  readonly #accounts: OperatorDeps['accounts'];

  constructor(deps: { readonly store: OperatorStore } & Pick<OperatorDeps, 'accounts'>) {
    this.#store = deps.store;
    this.#accounts = deps.accounts;
  }

  async person(userId: UserId) {
    const found = await this.#store.account(userId);
    if (!found) throw new AppError('not_found');
    return { ...found, isPlatformAdmin: this.#accounts.isPlatformAdmin(found) };
  }

  /** Nobody suspends themselves or another platform admin, who is made and unmade in the configuration. */
  async suspendable(userId: UserId, operator: Caller) {
    if (userId === operator.id) throw new AppError('not_yourself');
    const found = await this.person(userId);
    if (found.isPlatformAdmin) throw new AppError('person_too_high');
    return found;
  }
}
