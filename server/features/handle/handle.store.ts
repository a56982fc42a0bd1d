import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { handle, handleCursor, type HandleCursorRow, type HandleRow } from '@/server/db/schema/handle';
import type { Storage } from '@/storage/storage';

/** One contract of handles. */
export interface HandleContractKey {
  readonly chainId: number;
  readonly contract: string;
}

/** What the chain says of handles, and how far it has been read. */
export class HandleStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Handles of a holder, the public name first, then by their numbers, which rise. */
  async heldBy(key: HandleContractKey, holder: string, max: number): Promise<HandleRow[]> {
    return this.#storage.db
      .select()
      .from(handle)
      .where(and(isOf(key), eq(handle.holder, holder)))
      .orderBy(desc(handle.isPublicName), asc(sql`${handle.profileId}::numeric`))
      .limit(max);
  }

  /** Who holds exactly this handle, as far as the chain has been read. */
  async holderOf(key: HandleContractKey, name: string): Promise<string | null> {
    const [row] = await this.#storage.db
      .select({ holder: handle.holder })
      .from(handle)
      .where(and(isOf(key), eq(handle.name, name)))
      .limit(1);
    return row?.holder ?? null;
  }

  /** The numbers of what has changed in later blocks than this one. */
  async changedAfter(key: HandleContractKey, block: number): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ profileId: handle.profileId })
      .from(handle)
      .where(and(isOf(key), gt(handle.block, block)));
    return rows.map(({ profileId }) => profileId);
  }

  async cursor({ chainId, contract }: HandleContractKey): Promise<HandleCursorRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(handleCursor)
      .where(and(eq(handleCursor.chainId, chainId), eq(handleCursor.contract, contract)));
    return row ?? null;
  }

  /** Moves the cursor from where it was seen; false when another process has moved it, and nothing of the transaction may stay. */
  async advance(seen: HandleCursorRow | null, to: HandleCursorRow): Promise<boolean> {
    const { db } = this.#storage;
    if (seen === null) {
      const { rowCount } = await db.insert(handleCursor).values(to).onConflictDoNothing();
      return rowCount === 1;
    }
    const { rowCount } = await db
      .update(handleCursor)
      .set({ block: to.block, blockHash: to.blockHash })
      .where(
        and(
          eq(handleCursor.chainId, seen.chainId),
          eq(handleCursor.contract, seen.contract),
          eq(handleCursor.block, seen.block),
          eq(handleCursor.blockHash, seen.blockHash),
        ),
      );
    return rowCount === 1;
  }

  async put(rows: readonly HandleRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#storage.db
      .insert(handle)
      .values([...rows])
      .onConflictDoUpdate({
        target: [handle.chainId, handle.contract, handle.profileId],
        set: {
          name: sql`excluded.name`,
          holder: sql`excluded.holder`,
          isPublicName: sql`excluded.is_public_name`,
          block: sql`excluded.block`,
        },
      });
  }

  /** Forgets what the chain has taken back. */
  async remove(key: HandleContractKey, profileIds: readonly string[]): Promise<void> {
    if (profileIds.length === 0) return;
    await this.#storage.db.delete(handle).where(and(isOf(key), inArray(handle.profileId, [...profileIds])));
  }
}

const isOf = ({ chainId, contract }: HandleContractKey) =>
  and(eq(handle.chainId, chainId), eq(handle.contract, contract));
