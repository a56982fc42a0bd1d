import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { nftChoice, nftCollection, nftHolding, nftPiece } from '@/server/db/schema/nft';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export type CollectionRow = typeof nftCollection.$inferSelect;
export type PieceRow = typeof nftPiece.$inferSelect;

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

/** What is known of NFTs and their collections, and what people think of these. Who holds what: nft-holding.store.ts. */
export class NftStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
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
    const pattern = query.text === null ? null : `%${query.text.replace(/[\\%_]/g, '\\$&')}%`;
    const isNamedSo =
      pattern === null ? undefined : or(ilike(nftPiece.name, pattern), ilike(nftCollection.name, pattern));
    return this.#shown(query, isNamedSo).offset(offset).limit(limit);
  }

  /** Pieces of which nothing has been read yet, the newest first, whatever name is searched for. */
  async unread(query: OwnedQuery, limit: number) {
    return this.#shown(query, isNull(nftPiece.tokenId)).limit(limit);
  }

  #shown(query: OwnedQuery, condition: SQL | undefined) {
    return this.#storage.db
      .select({ holding: nftHolding, collection: nftCollection, piece: nftPiece })
      .from(nftHolding)
      .innerJoin(nftCollection, sameCollection)
      .leftJoin(nftPiece, samePiece)
      .leftJoin(nftChoice, choiceOf(query.accountId))
      .where(
        and(
          this.#isHeld(query),
          isShown,
          query.contract === null ? undefined : eq(nftHolding.contract, query.contract),
          condition,
        ),
      )
      .orderBy(
        desc(nftHolding.block),
        asc(nftHolding.contract),
        asc(sql`length(${nftHolding.tokenId})`),
        asc(nftHolding.tokenId),
        asc(nftHolding.chainId),
      );
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
