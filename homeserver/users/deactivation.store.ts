import { eq } from 'drizzle-orm';
import { accountData } from '@/homeserver/db/schema/account-data';
import { filter } from '@/homeserver/db/schema/filter';
import { highlight } from '@/homeserver/db/schema/highlight';
import { readMark } from '@/homeserver/db/schema/read-mark';
import { receipt } from '@/homeserver/db/schema/receipt';
import type { Storage } from '@/storage/storage';

/** What the server keeps of a person besides events, profile and devices. */
export class DeactivationStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async forget(userId: string): Promise<void> {
    await this.#storage.transaction(async (db) => {
      for (const table of [accountData, filter, highlight, readMark, receipt]) {
        await db.delete(table).where(eq(table.userId, userId));
      }
    });
  }
}
