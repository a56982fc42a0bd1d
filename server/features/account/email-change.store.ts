import { eq } from 'drizzle-orm';
import { emailChange, type EmailChangeRow } from '@/server/db/schema/email-change';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Addresses that accounts want to have. */
export class EmailChangeStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Takes the place of what the account wanted before, and of who else wanted this address. */
  async put(row: EmailChangeRow): Promise<void> {
    const { db } = this.#storage;
    await db.delete(emailChange).where(eq(emailChange.emailKey, row.emailKey));
    const { email, emailKey, requestedAt } = row;
    await db
      .insert(emailChange)
      .values(row)
      .onConflictDoUpdate({ target: emailChange.accountId, set: { email, emailKey, requestedAt } });
  }

  /** Who wants this address, which they go on wanting until the end of the transaction. */
  async holdByEmail(emailKey: string): Promise<EmailChangeRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(emailChange)
      .where(eq(emailChange.emailKey, emailKey))
      .for('share');
    return row ?? null;
  }

  /** Deletes it and returns it, so that it counts once. */
  async take(accountId: UserId): Promise<EmailChangeRow | null> {
    const [row] = await this.#storage.db
      .delete(emailChange)
      .where(eq(emailChange.accountId, accountId))
      .returning();
    return row ?? null;
  }
}
