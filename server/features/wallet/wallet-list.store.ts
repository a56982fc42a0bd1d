import { eq } from 'drizzle-orm';
import { walletList, type WalletListEntry } from '@/server/db/schema/wallet-list';
import type { UserId } from '@/protocol/ids';
import type { Storage } from '@/storage/storage';

export class WalletListStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async of(accountId: UserId): Promise<readonly WalletListEntry[]> {
    const [row] = await this.#storage.db.select().from(walletList).where(eq(walletList.accountId, accountId));
    return row?.entries ?? [];
  }

  /** The same, and nobody else changes it until the end of the transaction. */
  async lock(accountId: UserId): Promise<readonly WalletListEntry[]> {
    await this.#storage.db.insert(walletList).values({ accountId, entries: [] }).onConflictDoNothing();
    const [row] = await this.#storage.db
      .select()
      .from(walletList)
      .where(eq(walletList.accountId, accountId))
      .for('update');
    return row?.entries ?? [];
  }

  async keep(accountId: UserId, entries: readonly WalletListEntry[]): Promise<void> {
    await this.#storage.db.update(walletList).set({ entries }).where(eq(walletList.accountId, accountId));
  }
}
