import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { nftChoice, nftCollection, nftCursor, nftHolding, nftPiece } from '@/server/db/schema/nft';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** Of one address so many pieces are kept on one network: a bombed address costs no more. */
export const HOLDINGS_MAX = 20_000;
const BATCH = 500;

export type CursorRow = typeof nftCursor.$inferSelect;
export type CollectionRow = typeof nftCollection.$inferSelect;
export type PieceRow = typeof nftPiece.$inferSelect;
export type HoldingRow = typeof nftHolding.$inferSelect;

/** Names one piece. */
export interface PieceKey {
  readonly chainId: number;
  readonly contract: string;
  readonly tokenId: string;
}

export interface OwnedQuery {
  readonly accountId: UserId;
  readonly holder: string;
  readonly chainIds: readonly number[];
  readonly contract: string | null;
  readonly text: string | null;
}

/** What is known of NFTs, and of what people think of collections. */
export class NftStore {
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
      const kept = await db.$count(
        nftHolding,
        and(eq(nftHolding.holder, holder), eq(nftHolding.chainId, chainId)),
      );
      const rows = moved.slice(0, Math.max(0, HOLDINGS_MAX - kept));
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
      const kept = await db.$count(
        nftHolding,
        and(eq(nftHolding.holder, holder), eq(nftHolding.chainId, chainId)),
      );
      const rows = pieces.slice(0, Math.max(0, HOLDINGS_MAX - kept));
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

  /** Hides collections that an indexer takes for spam and we have nothing against. */
  async markSpam(chainId: number, contracts: readonly string[]): Promise<void> {
    if (contracts.length === 0) return;
    await this.#storage.db
      .update(nftCollection)
      .set({ spam: 'indexer' })
      .where(
        and(
          eq(nftCollection.chainId, chainId),
          inArray(nftCollection.contract, [...contracts]),
          isNull(nftCollection.spam),
        ),
      );
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

  async collections(chainId: number, contracts: readonly string[]): Promise<CollectionRow[]> {
    if (contracts.length === 0) return [];
    return this.#storage.db
      .select()
      .from(nftCollection)
      .where(and(eq(nftCollection.chainId, chainId), inArray(nftCollection.contract, [...contracts])));
  }

  async addCollection(row: CollectionRow): Promise<void> {
    await this.#storage.db.insert(nftCollection).values(row).onConflictDoNothing();
  }

  /** Some pieces of an address by what the chain said last, the newest first; none of hidden collections. */
  async page(query: OwnedQuery, offset: number, limit: number) {
    const { holding, collection, piece } = {
      holding: nftHolding,
      collection: nftCollection,
      piece: nftPiece,
    };
    const pattern = query.text === null ? null : `%${query.text.replace(/[\\%_]/g, '\\$&')}%`;
    return this.#storage.db
      .select({ holding, collection, piece })
      .from(nftHolding)
      .innerJoin(nftCollection, sameCollection)
      .leftJoin(nftPiece, samePiece)
      .leftJoin(nftChoice, choiceOf(query.accountId))
      .where(
        and(
          this.#isHeld(query),
          isShown,
          query.contract === null ? undefined : eq(nftHolding.contract, query.contract),
          pattern === null
            ? undefined
            : or(ilike(nftPiece.name, pattern), ilike(nftCollection.name, pattern)),
        ),
      )
      .orderBy(
        desc(nftHolding.block),
        asc(nftHolding.contract),
        asc(sql`length(${nftHolding.tokenId})`),
        asc(nftHolding.tokenId),
        asc(nftHolding.chainId),
      )
      .offset(offset)
      .limit(limit);
  }

  /** Every collection of which an address holds something, with what the person has decided about it. */
  async collectionsOf(query: Omit<OwnedQuery, 'contract' | 'text'>) {
    return this.#storage.db
      .select({
        collection: nftCollection,
        choice: { isHidden: nftChoice.isHidden, chosenAt: nftChoice.chosenAt },
        count: count(),
      })
      .from(nftHolding)
      .innerJoin(nftCollection, sameCollection)
      .leftJoin(nftChoice, choiceOf(query.accountId))
      .where(this.#isHeld(query))
      .groupBy(
        nftCollection.chainId,
        nftCollection.contract,
        nftChoice.accountId,
        nftChoice.chainId,
        nftChoice.contract,
      )
      .orderBy(asc(nftCollection.name), asc(nftCollection.chainId), asc(nftCollection.contract));
  }

  #isHeld({ holder, chainIds }: Pick<OwnedQuery, 'holder' | 'chainIds'>) {
    return and(
      eq(nftHolding.holder, holder),
      inArray(nftHolding.chainId, [...chainIds]),
      isNotNull(nftHolding.amount),
      ne(nftHolding.amount, '0'),
      isNotNull(nftCollection.standard),
    );
  }

  async piece({ chainId, contract, tokenId }: PieceKey): Promise<PieceRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(nftPiece)
      .where(
        and(eq(nftPiece.chainId, chainId), eq(nftPiece.contract, contract), eq(nftPiece.tokenId, tokenId)),
      );
    return row ?? null;
  }

  /** Returns the path of the picture that the new row takes the place of. */
  async putPiece(row: PieceRow): Promise<string | null> {
    return this.#storage.transaction(async () => {
      const before = await this.piece(row);
      await this.#storage.db
        .insert(nftPiece)
        .values(row)
        .onConflictDoUpdate({
          target: [nftPiece.chainId, nftPiece.contract, nftPiece.tokenId],
          set: row,
        });
      return before?.imagePath ?? null;
    });
  }

  async choice(accountId: UserId, chainId: number, contract: string) {
    const [row] = await this.#storage.db
      .select()
      .from(nftChoice)
      .where(
        and(
          eq(nftChoice.accountId, accountId),
          eq(nftChoice.chainId, chainId),
          eq(nftChoice.contract, contract),
        ),
      );
    return row ?? null;
  }

  async choose(row: typeof nftChoice.$inferInsert): Promise<void> {
    await this.#storage.db
      .insert(nftChoice)
      .values(row)
      .onConflictDoUpdate({
        target: [nftChoice.accountId, nftChoice.chainId, nftChoice.contract],
        set: { isHidden: row.isHidden, chosenAt: row.chosenAt },
        setWhere: ne(nftChoice.isHidden, row.isHidden),
      });
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

  /** Takes away some pieces that were read before a moment; returns the paths of their pictures. */
  async forgetPieces(before: Date, limit: number): Promise<{ count: number; paths: string[] }> {
    const { db } = this.#storage;
    const old = db
      .select({ chainId: nftPiece.chainId, contract: nftPiece.contract, tokenId: nftPiece.tokenId })
      .from(nftPiece)
      .where(lt(nftPiece.readAt, before))
      .orderBy(asc(nftPiece.readAt))
      .limit(limit);
    const gone = await db
      .delete(nftPiece)
      .where(sql`(${nftPiece.chainId}, ${nftPiece.contract}, ${nftPiece.tokenId}) in (${old})`)
      .returning({ path: nftPiece.imagePath });
    return { count: gone.length, paths: gone.flatMap(({ path }) => path ?? []) };
  }
}

const sameCollection = and(
  eq(nftCollection.chainId, nftHolding.chainId),
  eq(nftCollection.contract, nftHolding.contract),
);
const samePiece = and(
  eq(nftPiece.chainId, nftHolding.chainId),
  eq(nftPiece.contract, nftHolding.contract),
  eq(nftPiece.tokenId, nftHolding.tokenId),
);
const choiceOf = (accountId: UserId) =>
  and(
    eq(nftChoice.accountId, accountId),
    eq(nftChoice.chainId, nftHolding.chainId),
    eq(nftChoice.contract, nftHolding.contract),
  );
/** What the person has decided, else what we think. */
const isShown = sql`not coalesce(${nftChoice.isHidden}, ${nftCollection.spam} is not null)`;
