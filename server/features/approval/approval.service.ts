import { getAddress, type Address } from 'viem';
import type { approvalRoutes } from '@/protocol/approval';
import type { UserId } from '@/protocol/ids';
import { addressesOn } from '@/protocol/person-wallet';
import type { QueryOf, ResultOf } from '@/protocol/route';
import type { BalanceReader } from '@/server/chain/balance-reader';
import { walkLogs } from '@/server/chain/log-walk';
import { isNodeAway } from '@/server/chain/node-away';
import type { AccountWallets } from '@/server/features/account/deps';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { loggedApprovals, type LoggedApproval } from './approval-logs';
import { readApprovals, type ReadApprovals } from './approval-reader';
import { withSenders } from './approval-senders';
import type { ApprovalStore } from './approval.store';
import { approvalList } from './known-spenders';

interface Look extends ReadApprovals {
  readonly isSearching: boolean;
}

/** What others may take from the addresses of people, as the chains have it. */
export class ApprovalService {
  readonly #deps: Pick<Services, 'clock' | 'limits' | 'config'>;
  readonly #store: ApprovalStore;
  readonly #chains: BalanceReader;
  readonly #wallets: AccountWallets;
  readonly #looks = new Map<string, Promise<Look>>();

  constructor(
    deps: Pick<Services, 'clock' | 'limits' | 'config'> & { readonly store: ApprovalStore },
    { wallets, balances }: { readonly wallets: AccountWallets; readonly balances: BalanceReader },
  ) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#chains = balances;
    this.#wallets = wallets;
  }

  /** Of one of the caller's addresses: strangers' are not looked through for anybody. */
  async open(
    accountId: UserId,
    { address }: QueryOf<(typeof approvalRoutes)['approvals']>,
  ): Promise<ResultOf<(typeof approvalRoutes)['approvals']>> {
    await this.#deps.limits.take('approval_look', String(accountId));
    const holder = getAddress(address);
    const wallets = await this.#wallets.walletsOf(accountId);
    if (!wallets.some((one) => one.address === holder)) throw new AppError('not_found');
    const chainIds = [...this.#chains.chainIds].filter((chainId) =>
      addressesOn(wallets, chainId).includes(holder),
    );
    const silent: number[] = [];
    const looks = await Promise.all(
      chainIds.map((chainId) =>
        this.#look(chainId, holder).catch((error: unknown): Look => {
          if (!isNodeAway(error) || error instanceof AppError) throw error;
          silent.push(chainId);
          return { approvals: [], isCut: false, isSearching: false };
        }),
      ),
    );
    return {
      approvals: looks.flatMap(({ approvals }) => approvals),
      silent,
      isSearching: looks.some(({ isSearching }) => isSearching),
      isCut: looks.some(({ isCut }) => isCut),
      checkedTime: this.#deps.clock.now().toISOString(),
    };
  }

  /** Callers that come at once share a look. */
  #look(chainId: number, holder: Address): Promise<Look> {
    const key = `${chainId} ${holder}`;
    const current = this.#looks.get(key);
    if (current) return current;
    const look = this.#walkAndRead(chainId, holder).finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }

  async #walkAndRead(chainId: number, holder: Address): Promise<Look> {
    const client = this.#chains.clientOn(chainId);
    if (!client) return { approvals: [], isCut: false, isSearching: false };
    const list = approvalList(this.#deps.config, chainId);
    const isWhole = await walkLogs(client, chainId, {
      before: await this.#store.cursor(chainId, holder),
      forget: () => this.#store.forget(chainId, holder),
      read: async ({ from, to, firstBlock, lastBlock }) => {
        const logged = await loggedApprovals(client, holder, from, to);
        const isListed = ({ contract }: LoggedApproval) => list.isListed(contract);
        // Apart, so that what anybody's contract logs takes no question from listed ones.
        const found = [
          ...(await withSenders(client, holder, logged.filter(isListed))),
          ...(await withSenders(
            client,
            holder,
            logged.filter((one) => !isListed(one)),
          )),
        ];
        const cursor = { chainId, holder, firstBlock, lastBlock, lookedAt: this.#deps.clock.now() };
        await this.#store.advance(cursor, found, list.isListed);
      },
    });
    const seen = await this.#store.seen(chainId, holder);
    return { ...(await readApprovals(client, { chainId, holder, list }, seen)), isSearching: !isWhole };
  }
}
