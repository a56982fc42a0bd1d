import {
  LOGINS_KEPT_DAYS,
  LOGINS_KEPT_MAX,
  type LoginEntry,
  type LoginStep,
  type LoginWay,
} from '@/protocol/login-entry';
import type { UserId } from '@/protocol/ids';
import { agentLabel } from '@/server/http/agent-label';
import { ipPrefixOf } from '@/server/http/ip-prefix';
import type { Services } from '@/server/services';
import type { AccountStores } from './deps';
import type { LoginEntryStore } from './login-entry.store';

const DAY_MS = 86_400_000;

/** What people see of the logins to their account, also of those that their second step has stopped. */
export class LoginHistory {
  readonly #store: LoginEntryStore;
  readonly #deps: Pick<Services, 'clock' | 'chat'>;

  constructor(deps: Pick<Services, 'clock' | 'chat'> & Pick<AccountStores, 'loginEntries'>) {
    this.#deps = deps;
    this.#store = deps.loginEntries;
  }

  /** Notes a login, in its own transaction. Returns the id of the entry, which says `in` until something else is known. */
  async note(
    accountId: UserId,
    way: LoginWay,
    from:
      | { readonly peer: string; readonly userAgent: string }
      | { readonly peer: string; readonly agent: string },
  ): Promise<number> {
    const entryId = await this.#store.add({
      accountId,
      way,
      at: this.#deps.clock.now(),
      result: 'in',
      step: null,
      agent: 'agent' in from ? from.agent : agentLabel(from.userAgent),
      network: ipPrefixOf(from.peer),
    });
    await this.#store.deleteBeyond(accountId, LOGINS_KEPT_MAX);
    await this.#deps.chat.markChanged('devices', [accountId]);
    return entryId;
  }

  /** The second step is open, or was tried in vain. */
  async stopped(entryId: number, isTried: boolean): Promise<void> {
    await this.#store.settle(entryId, { result: isTried ? 'wrong' : 'stopped' });
  }

  async entered(entryId: number, step: LoginStep): Promise<void> {
    await this.#store.settle(entryId, { result: 'in', step });
  }

  async recent(accountId: UserId): Promise<LoginEntry[]> {
    const rows = await this.#store.list(accountId, this.#oldest(), LOGINS_KEPT_MAX);
    return rows.map(({ at, result, way, step, agent, network }) => ({
      time: at.toISOString(),
      result,
      way,
      step,
      agent,
      network,
    }));
  }

  prune(): Promise<number> {
    return this.#store.prune(this.#oldest());
  }

  #oldest(): Date {
    return new Date(this.#deps.clock.now().getTime() - LOGINS_KEPT_DAYS * DAY_MS);
  }
}
