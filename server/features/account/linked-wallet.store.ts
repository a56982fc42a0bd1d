import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { linkedWallet, walletNonce, type LinkedWalletRow } from '@/server/db/schema/linked-wallet';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export class LinkedWalletStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(address: string): Promise<LinkedWalletRow | null> {
    const [row] = await this.#storage.db.select().from(linkedWallet).where(eq(linkedWallet.address, address));
    return row ?? null;
  }

  /** The first linked first. */
  async ofAccount(accountId: UserId): Promise<LinkedWalletRow[]> {
    return this.#storage.db
      .select()
      .from(linkedWallet)
      .where(eq(linkedWallet.accountId, accountId))
      .orderBy(asc(linkedWallet.linkedAt), asc(linkedWallet.address));
  }

  /** Links the wallet; answers the link that there is, which may have been there before and be another account's. */
  async link(wallet: Omit<LinkedWalletRow, 'lastUsedAt'>): Promise<LinkedWalletRow | null> {
    const [made] = await this.#storage.db
      .insert(linkedWallet)
      .values(wallet)
      .onConflictDoNothing()
      .returning();
    return made ?? (await this.find(wallet.address));
  }

  /** What its key has signed is the account's on every network. */
  async widen(address: string, accountId: UserId): Promise<void> {
    await this.#storage.db.update(linkedWallet).set({ chainId: null }).where(isLink(address, accountId));
  }

  /** Notes a login; false when the wallet is not the account's any more. */
  async use(address: string, accountId: UserId, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(linkedWallet)
      .set({ lastUsedAt: now })
      .where(isLink(address, accountId))
      .returning({ address: linkedWallet.address });
    return rows.length > 0;
  }

  async unlink(address: string, accountId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(linkedWallet)
      .where(isLink(address, accountId))
      .returning({ address: linkedWallet.address });
    return rows.length > 0;
  }

  async putNonce(nonce: { nonceHash: string; sessionId: number | null; until: Date }): Promise<void> {
    await this.#storage.db.insert(walletNonce).values(nonce);
  }

  async hasNonce(nonceHash: string, sessionId: number | null, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ nonceHash: walletNonce.nonceHash })
      .from(walletNonce)
      .where(isLiving(nonceHash, sessionId, now));
    return rows.length > 0;
  }

  /** Uses a nonce up: of several callers at the same time one gets it. */
  async takeNonce(nonceHash: string, sessionId: number | null, now: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .delete(walletNonce)
      .where(isLiving(nonceHash, sessionId, now))
      .returning({ nonceHash: walletNonce.nonceHash });
    return rows.length > 0;
  }

  async pruneNonces(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(walletNonce)
      .where(lt(walletNonce.until, now))
      .returning({ nonceHash: walletNonce.nonceHash });
    return rows.length;
  }
}

const isLink = (address: string, accountId: UserId) =>
  and(eq(linkedWallet.address, address), eq(linkedWallet.accountId, accountId));

const isLiving = (nonceHash: string, sessionId: number | null, now: Date) =>
  and(
    eq(walletNonce.nonceHash, nonceHash),
    sessionId === null ? isNull(walletNonce.sessionId) : eq(walletNonce.sessionId, sessionId),
    gt(walletNonce.until, now),
  );
