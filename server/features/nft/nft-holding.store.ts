import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { nftCursor, nftHolding } from '@/server/db/schema/nft';
import type { Storage } from '@/storage/storage';
import type { PieceKey } from './nft.store';

/** Of one address so many pieces are kept on one network: a bombed address costs no more. */
const HOLDINGS_MAX = 20_000;
const BATCH = 500;

type CursorRow = typeof nftCursor.$inferSelect;
export type HoldingRow = typeof nftHolding.$inferSelect;

/** What addresses hold, as logs, indexers and at last the chain say, and how far its logs have been read. */
export class NftHoldingStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async cursor(chainId: number, holder: string): Promise<CursorRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(nftCursor)
      .where(and(eq(nftCursor.holder, holder), eq(nftCursor.chainId, chainId)));
    return row ?? null;
  }

  /** Notes what logs say, and how far they have been read, in one step: a process that dies reads them again. */
  async advance(cursor: CursorRow, moved: readonly (PieceKey & { readonly block: bigint })[]): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      const { holder, chainId } = cursor;
      const rows = moved.slice(0, await this.#roomFor(chainId, holder));
      for (let from = 0; from < rows.length; from += BATCH) {
        await db
          .insert(nftHolding)
          .values(rows.slice(from, from + BATCH).map((one) => ({ ...one, holder, amount: null })))
          .onConflictDoUpdate({
            target: [nftHolding.holder, nftHolding.chainId, nftHolding.contract, nftHolding.tokenId],
            set: { block: sql`greatest(${nftHolding.block}, excluded.block)`, amount: null },
          });
      }
      await db
        .insert(nftCursor)
        .values(cursor)
        .onConflictDoUpdate({
          target: [nftCursor.holder, nftCursor.chainId],
          set: {
            firstBlock: sql`least(${nftCursor.firstBlock}, excluded.first_block)`,
            lastBlock: sql`greatest(${nftCursor.lastBlock}, excluded.last_block)`,
            lookedAt: sql`excluded.looked_at`,
          },
        });
    });
  }

  /** Notes pieces that an indexer names and no log has named. Nobody knows their block, and nothing is known of them as yet. */
  async addIndexed(
    chainId: number,
    holder: string,
    pieces: readonly { readonly contract: string; readonly tokenId: string }[],
  ): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      const rows = pieces.slice(0, await this.#roomFor(chainId, holder));
      for (let from = 0; from < rows.length; from += BATCH) {
        await db
          .insert(nftHolding)
          .values(
            rows.slice(from, from + BATCH).map(({ contract, tokenId }) => ({
              ...{ holder, chainId, contract, tokenId },
              block: 0n,
              amount: null,
            })),
          )
          .onConflictDoNothing();
      }
    });
  }

  /** Pieces that the chain has not been asked about since they moved. */
  async unchecked(chainId: number, holder: string, limit: number): Promise<HoldingRow[]> {
    return this.#storage.db
      .select()
      .from(nftHolding)
      .where(and(eq(nftHolding.holder, holder), eq(nftHolding.chainId, chainId), isNull(nftHolding.amount)))
      .orderBy(desc(nftHolding.block), asc(nftHolding.contract), asc(nftHolding.tokenId))
      .limit(limit);
  }

  async setAmounts(rows: readonly { readonly row: HoldingRow; readonly amount: string }[]): Promise<void> {
    for (let from = 0; from < rows.length; from += BATCH) {
      await this.#storage.db
        .insert(nftHolding)
        .values(rows.slice(from, from + BATCH).map(({ row, amount }) => ({ ...row, amount })))
        .onConflictDoUpdate({
          target: [nftHolding.holder, nftHolding.chainId, nftHolding.contract, nftHolding.tokenId],
          set: { amount: sql`excluded.amount` },
          // What has moved since it was asked about is asked about again.
          setWhere: sql`${nftHolding.block} = excluded.block`,
        });
    }
  }

  /** Forgets some addresses that nobody has looked at since a moment. */
  async forgetHolders(before: Date, limit: number): Promise<number> {
    const rows = await this.#storage.db
      .select({ holder: nftCursor.holder, chainId: nftCursor.chainId })
      .from(nftCursor)
      .where(lt(nftCursor.lookedAt, before))
      .orderBy(asc(nftCursor.lookedAt))
      .limit(limit);
    for (const { chainId, holder } of rows) await this.forget(chainId, holder);
    return rows.length;
  }

  /** Forgets what is known of an address on a network; the next look begins anew. */
  async forget(chainId: number, holder: string): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      await db.delete(nftHolding).where(and(eq(nftHolding.holder, holder), eq(nftHolding.chainId, chainId)));
      await db.delete(nftCursor).where(and(eq(nftCursor.holder, holder), eq(nftCursor.chainId, chainId)));
    });
  }

  /** How many more pieces of an address are kept. */
  async #roomFor(chainId: number, holder: string): Promise<number> {
    const held = and(eq(nftHolding.holder, holder), eq(nftHolding.chainId, chainId));
    return Math.max(0, HOLDINGS_MAX - (await this.#storage.db.$count(nftHolding, held)));
  }
}
