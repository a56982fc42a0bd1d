import { and, asc, eq, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { upload, uploadUse, type UploadRow } from '@/server/db/schema/upload';
import type { UploadPurpose } from '@/protocol/picture';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Uploads and what shows them. */
export class UploadStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(row: typeof upload.$inferInsert): Promise<void> {
    await this.#storage.db.insert(upload).values(row);
  }

  async delete(path: string): Promise<void> {
    await this.#storage.db.delete(upload).where(eq(upload.path, path));
  }

  /**
   * A person's uploads for one purpose that can still be used, locked until the transaction ends; those that nothing
   * has shown since before `freshSince` are about to be removed.
   */
  async lockUsable(query: {
    userId: UserId;
    purpose: UploadPurpose;
    paths: readonly string[];
    freshSince: Date;
  }): Promise<UploadRow[]> {
    return this.#storage.db
      .select()
      .from(upload)
      .where(
        and(
          inArray(upload.path, [...query.paths]),
          eq(upload.userId, query.userId),
          eq(upload.purpose, query.purpose),
          or(isNull(upload.unusedSince), gte(upload.unusedSince, query.freshSince)),
        ),
      )
      .orderBy(asc(upload.path))
      .for('update');
  }

  async use(paths: readonly string[], holder: string): Promise<void> {
    if (paths.length === 0) return;
    await this.#storage.db
      .insert(uploadUse)
      .values(paths.map((path) => ({ path, holder })))
      .onConflictDoNothing();
    await this.#storage.db
      .update(upload)
      .set({ unusedSince: null })
      .where(inArray(upload.path, [...paths]));
  }

  /** Ends the uses of holders; with `path` only those of that upload. */
  async release(holders: readonly string[], now: Date, path?: string): Promise<void> {
    if (holders.length === 0) return;
    const released = await this.#storage.db
      .delete(uploadUse)
      .where(
        and(
          inArray(uploadUse.holder, [...holders]),
          path === undefined ? undefined : eq(uploadUse.path, path),
        ),
      )
      .returning({ path: uploadUse.path });
    const paths = [...new Set(released.map((row) => row.path))].sort();
    if (paths.length === 0) return;
    await this.#storage.db
      .update(upload)
      .set({ unusedSince: now })
      .where(and(inArray(upload.path, paths), this.#isUnused()));
  }

  /** Uploads of one holder. */
  async heldBy(holder: string): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ path: uploadUse.path })
      .from(uploadUse)
      .where(eq(uploadUse.holder, holder));
    return rows.map((row) => row.path);
  }

  /** Some of the uploads that nothing has shown since before a moment. */
  async unusedBefore(moment: Date, limit: number): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ path: upload.path })
      .from(upload)
      .where(and(lt(upload.unusedSince, moment), this.#isUnused()))
      .orderBy(asc(upload.unusedSince))
      .limit(limit);
    return rows.map((row) => row.path);
  }

  #isUnused() {
    const uses = this.#storage.db
      .select({ one: sql`1` })
      .from(uploadUse)
      .where(eq(uploadUse.path, upload.path));
    return notExists(uses);
  }
}
