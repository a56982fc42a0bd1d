import { addressesOn, type PersonWallet } from '@/protocol/person-wallet';
import type { LinkedWalletStore } from './linked-wallet.store';
import type { AccountStores, AccountWallets, KeyShareAddresses } from './deps';
import type { UserId } from '@/protocol/ids';

/**
 * The addresses of a person, of the key-share wallet and of linked ones, the oldest first: who has another person's
 * session can add one, and does not get by it what others send.
 */
export class PersonAddresses implements AccountWallets {
  readonly #store: LinkedWalletStore;
  readonly #keyShares: KeyShareAddresses;

  constructor({ linkedWallets }: Pick<AccountStores, 'linkedWallets'>, keyShares: KeyShareAddresses) {
    this.#keyShares = keyShares;
    this.#store = linkedWallets;
  }

  async walletsOf(userId: UserId): Promise<PersonWallet[]> {
    const keyShare = await this.#keyShares.addressOf(userId);
    const linked = await this.#store.ofAccount(userId);
    return [
      ...linked.map(({ address, chainId, linkedAt }) => ({ address, chainId, since: linkedAt })),
      ...(keyShare === null ? [] : [{ ...keyShare, chainId: null }]),
    ]
      .sort((one, other) => one.since.getTime() - other.since.getTime())
      .map(({ address, chainId }) => ({ address, chainId }));
  }

  async addressesOn(userId: UserId, chainId: number): Promise<string[]> {
    return addressesOn(await this.walletsOf(userId), chainId);
  }

  async hasKeyShare(userId: UserId): Promise<boolean> {
    return (await this.keyShareAddress(userId)) !== null;
  }

  async keyShareAddress(userId: UserId): Promise<string | null> {
    return (await this.#keyShares.addressOf(userId))?.address ?? null;
  }
}
