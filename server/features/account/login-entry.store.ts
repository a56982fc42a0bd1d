import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { loginEntry } from '@/server/db/schema/login-entry';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

type Row = typeof loginEntry.$inferSelect;

export class LoginEntryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async add(values: Omit<Row, 'id'>): Promise<number> {
    const [row] = await this.#storage.db.insert(loginEntry).values(values).returning({ id: loginEntry.id });
    if (!row) throw new Error('The new entry has no row');
    return row.id;
  }

  async settle(id: number, change: Partial<Pick<Row, 'result' | 'step'>>): Promise<void> {
    await this.#storage.db.update(loginEntry).set(change).where(eq(loginEntry.id, id));
  }

  async deleteBeyond(accountId: UserId, kept: number): Promise<void> {
    const beyond = this.#storage.db
      .select({ id: loginEntry.id })
      .from(loginEntry)
      .where(eq(loginEntry.accountId, accountId))
      .orderBy(desc(loginEntry.at), desc(loginEntry.id))
      .offset(kept);
    await this.#storage.db.delete(loginEntry).where(inArray(loginEntry.id, beyond));
  }

  /** The newest first. */
  async list(accountId: UserId, after: Date, limit: number): Promise<Row[]> {
    return this.#storage.db
      .select()
      .from(loginEntry)
      .where(and(eq(loginEntry.accountId, accountId), gt(loginEntry.at, after)))
      .orderBy(desc(loginEntry.at), desc(loginEntry.id))
      .limit(limit);
  }

  async prune(before: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(loginEntry)
      .where(lt(loginEntry.at, before))
      .returning({ id: loginEntry.id });
    return rows.length;
  }
}
