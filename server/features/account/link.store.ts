import { and, eq, gt, lt } from 'drizzle-orm';
import { linkToken, type LinkPurpose } from '@/server/db/schema/account';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export class LinkStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Makes this the only living link of its account and purpose. */
  async replace(link: {
    accountId: UserId;
    purpose: LinkPurpose;
    tokenHash: string;
    expiresAt: Date;
  }): Promise<void> {
    await this.#storage.db
      .insert(linkToken)
      .values(link)
      .onConflictDoUpdate({
        target: [linkToken.accountId, linkToken.purpose],
        set: { tokenHash: link.tokenHash, expiresAt: link.expiresAt },
      });
  }

  async find(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ accountId: linkToken.accountId })
      .from(linkToken)
      .where(isLiving(purpose, tokenHash, now));
    return row?.accountId ?? null;
  }

  /** Uses a link up: of several callers at the same time one gets the account. */
  async take(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<number | null> {
    const [row] = await this.#storage.db
      .delete(linkToken)
      .where(isLiving(purpose, tokenHash, now))
      .returning({ accountId: linkToken.accountId });
    return row?.accountId ?? null;
  }

  async delete(accountId: UserId, purpose: LinkPurpose): Promise<void> {
    await this.#storage.db
      .delete(linkToken)
      .where(and(eq(linkToken.accountId, accountId), eq(linkToken.purpose, purpose)));
  }

  /** Ends every link and code of an account. */
  async deleteAll(accountId: UserId): Promise<void> {
    await this.#storage.db.delete(linkToken).where(eq(linkToken.accountId, accountId));
  }

  async prune(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(linkToken)
      .where(lt(linkToken.expiresAt, now))
      .returning({ accountId: linkToken.accountId });
    return rows.length;
  }
}

const isLiving = (purpose: LinkPurpose, tokenHash: string, now: Date) =>
  and(eq(linkToken.purpose, purpose), eq(linkToken.tokenHash, tokenHash), gt(linkToken.expiresAt, now));
