import { and, asc, eq, isNull } from 'drizzle-orm';
import { account } from '@/server/db/schema/account';
import { nftCollection, nftPicture, nftPiece } from '@/server/db/schema/nft';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

export type NftPictureRow = typeof nftPicture.$inferSelect;

/** Pieces that people show as their profile pictures. */
export class NftPictureStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(accountId: UserId): Promise<NftPictureRow | null> {
    const [row] = await this.#storage.db.select().from(nftPicture).where(eq(nftPicture.accountId, accountId));
    return row ?? null;
  }

  /** The piece with its names, while this is the path of its picture. */
  async shown(accountId: UserId, imagePath: string) {
    const sameCollection = and(
      eq(nftCollection.chainId, nftPicture.chainId),
      eq(nftCollection.contract, nftPicture.contract),
    );
    const samePiece = and(
      eq(nftPiece.chainId, nftPicture.chainId),
      eq(nftPiece.contract, nftPicture.contract),
      eq(nftPiece.tokenId, nftPicture.tokenId),
    );
    const [row] = await this.#storage.db
      .select({ picture: nftPicture, collection: nftCollection.name, piece: nftPiece.name })
      .from(nftPicture)
      .leftJoin(nftCollection, sameCollection)
      .leftJoin(nftPiece, samePiece)
      .where(and(eq(nftPicture.accountId, accountId), eq(nftPicture.imagePath, imagePath)));
    return row ?? null;
  }

  async put(row: NftPictureRow): Promise<void> {
    await this.#storage.db
      .insert(nftPicture)
      .values(row)
      .onConflictDoUpdate({ target: nftPicture.accountId, set: row });
  }

  /**
   * Those that the chain has not been asked about for the longest time, with what their accounts show. A deleted account shows
   * none, and gets its own back when it is restored.
   */
  async oldest(limit: number): Promise<{ row: NftPictureRow; avatar: string }[]> {
    return this.#storage.db
      .select({ row: nftPicture, avatar: account.avatar })
      .from(nftPicture)
      .innerJoin(account, and(eq(account.id, nftPicture.accountId), isNull(account.deletedAt)))
      .orderBy(asc(nftPicture.checkedAt))
      .limit(limit);
  }

  async checked({ accountId, imagePath }: NftPictureRow, now: Date): Promise<void> {
    await this.#storage.db
      .update(nftPicture)
      .set({ checkedAt: now })
      .where(and(eq(nftPicture.accountId, accountId), eq(nftPicture.imagePath, imagePath)));
  }

  /** Forgets a picture, unless another one has taken its place. */
  async remove({ accountId, imagePath }: Pick<NftPictureRow, 'accountId' | 'imagePath'>): Promise<void> {
    await this.#storage.db
      .delete(nftPicture)
      .where(and(eq(nftPicture.accountId, accountId), eq(nftPicture.imagePath, imagePath)));
  }
}
