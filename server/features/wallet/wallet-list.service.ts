import { getAddress } from 'viem';
import type { UserId } from '@/protocol/ids';
import type { BodyOf } from '@/protocol/route';
import { WALLET_LIST_MAX, type ListedWallet, type walletListRoutes } from '@/protocol/wallet-list';
import type { WalletListEntry } from '@/server/db/schema/wallet-list';
import type { AccountWallets } from '@/server/features/account/deps';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { WalletListStore } from './wallet-list.store';

type Deps = Pick<Services, 'chat' | 'limits'> & { readonly list: WalletListStore };

/** The wallets of a person in their own order and words, and the addresses of others that they watch. */
export class WalletListService {
  readonly #deps: Deps;
  readonly #wallets: AccountWallets;

  constructor(deps: Deps, wallets: AccountWallets) {
    this.#deps = deps;
    this.#wallets = wallets;
  }

  async read(accountId: UserId): Promise<ListedWallet[]> {
    return this.#listed(accountId, await this.#deps.list.of(accountId));
  }

  /** Whether a person watches an address that is not theirs. */
  async isWatched(accountId: UserId, address: string): Promise<boolean> {
    const entries = await this.#deps.list.of(accountId);
    return entries.some((one) => one.isWatched && one.address === address);
  }

  async keep(
    accountId: UserId,
    { wallets, before }: BodyOf<(typeof walletListRoutes)['keepWalletList']>,
  ): Promise<ListedWallet[]> {
    const { chat, limits, list } = this.#deps;
    await limits.take('wallet_list', String(accountId));
    const wanted = wallets.map(({ address, name }) => ({ address: getAddress(address), name }));
    if (new Set(wanted.map(({ address }) => address)).size < wanted.length)
      throw new AppError('invalid_input');
    return chat.change(async (outbox) => {
      const now = await this.#listed(accountId, await list.lock(accountId));
      const own = new Set(now.flatMap(({ kind, address }) => (kind === 'watched' ? [] : [address])));
      const added = now.filter(({ address }) => own.has(address) && !has(wanted, address));
      const entries: WalletListEntry[] = [...wanted, ...added].map(({ address, name }) => ({
        address,
        name,
        isWatched: !own.has(address),
      }));
      if (isSame(entries, now)) return now;
      if (
        !isSame(
          now,
          before.map((address) => ({ address: getAddress(address) })),
        )
      )
        throw new AppError('conflict');
      if (entries.length > WALLET_LIST_MAX) throw new AppError('invalid_input', { field: 'wallets' });
      await list.keep(accountId, entries);
      await outbox.changed('wallet', [accountId]);
      return this.#listed(accountId, entries);
    });
  }

  /** In the order of the entries; what is the own and has none follows, the oldest first. */
  async #listed(accountId: UserId, entries: readonly WalletListEntry[]): Promise<ListedWallet[]> {
    const own = await this.#wallets.walletsOf(accountId);
    const keyShare = await this.#wallets.keyShareAddress(accountId);
    const wallet = (address: string, name: string): ListedWallet | null => {
      const found = own.find((one) => one.address === address);
      if (!found) return null;
      return { ...found, name, kind: address === keyShare ? 'keyShare' : 'linked' };
    };
    const listed = entries.flatMap(
      ({ address, name, isWatched }) =>
        wallet(address, name) ??
        (isWatched ? { address, name, kind: 'watched' as const, chainId: null } : []),
    );
    const rest = own.filter(({ address }) => !has(entries, address));
    return [...listed, ...rest.flatMap(({ address }) => wallet(address, '') ?? [])];
  }
}

const has = (of: readonly { readonly address: string }[], address: string) =>
  of.some((one) => one.address === address);

/** Names count where both have them. */
function isSame(
  one: readonly { readonly address: string; readonly name?: string }[],
  other: readonly { readonly address: string; readonly name?: string }[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ address, name }, at) => {
      const beside = other[at];
      return (
        address === beside?.address &&
        (name === undefined || beside.name === undefined || name === beside.name)
      );
    })
  );
}
