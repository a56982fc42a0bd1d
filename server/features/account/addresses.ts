import type { Services } from '@/server/services';
import { LinkedWalletStore } from './linked-wallet.store';
import type { AccountWallets, KeyShareAddresses } from './neighbours';

/** The address of a person: that of the key-share wallet, else the first linked wallet. */
export class PersonAddresses implements AccountWallets {
  private readonly store: LinkedWalletStore;

  constructor(
    { storage }: Pick<Services, 'storage'>,
    private readonly keyShares: KeyShareAddresses,
  ) {
    this.store = new LinkedWalletStore(storage);
  }

  async addressOf(userId: number): Promise<string | null> {
    return (
      (await this.keyShares.addressOf(userId)) ?? (await this.store.ofAccount(userId))[0]?.address ?? null
    );
  }

  /** Every address that is the person's: of the key-share wallet, and of linked ones. */
  async allOf(userId: number): Promise<string[]> {
    const keyShare = await this.keyShares.addressOf(userId);
    const linked = await this.store.ofAccount(userId);
    return [...(keyShare === null ? [] : [keyShare]), ...linked.map(({ address }) => address)];
  }

  async hasKeyShare(userId: number): Promise<boolean> {
    return (await this.keyShares.addressOf(userId)) !== null;
  }
}
