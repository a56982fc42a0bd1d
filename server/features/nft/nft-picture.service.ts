import { buffer } from 'node:stream/consumers';
import { getAddress } from 'viem';
import type { UserId } from '@/protocol/ids';
import type { nftRoutes, PictureNft } from '@/protocol/nft';
import { addressesOn } from '@/protocol/person-wallet';
import type { BodyOf } from '@/protocol/route';
import { isNodeAway } from '@/server/chain/node-away';
import type { AccountWallets, ProfilePictures } from '@/server/features/account/deps';
import { FILE_URL_PREFIX, newFilePath } from '@/server/files/path';
import type { PictureMaker } from '@/server/files/remake';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { NftFinder } from './nft-finder';
import type { NftPictureRow, NftPictureStore } from './nft-picture.store';
import type { NftReader } from './nft-reader';
import type { NftStore, PieceKey } from './nft.store';
import { heldAmounts } from './ownership';
import { shortNumber } from './short-number';

/** As large as uploaded profile pictures (pixels). */
const SIDE_MAX = 512;
/** So many are compared with the chain at once: nodes count calls. Of a thousand pictures each has its turn in 25 minutes. */
const CHECKED_AT_ONCE = 20;

type Deps = Pick<Services, 'clock' | 'limits' | 'files'> & {
  readonly store: NftStore;
  readonly pictures: NftPictureStore;
  readonly finder: NftFinder;
  readonly reader: NftReader;
  readonly maker: PictureMaker;
  readonly wallets: AccountWallets;
  readonly profiles: ProfilePictures;
  readonly isListed: (chainId: number, contract: string) => boolean;
};

/**
 * NFTs as profile pictures. Nobody can upload into the folder of their files, so an account that shows a path of it has been verified;
 * when the chain says that the piece has gone, the account shows its picture from before.
 */
export class NftPictureService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async set(
    accountId: UserId,
    body: BodyOf<(typeof nftRoutes)['setNftPicture']>,
  ): Promise<{ avatar: string }> {
    const { limits, finder, store, reader, wallets } = this.#deps;
    await limits.take('nft_look', String(accountId));
    const [contract, holder] = [getAddress(body.contract), getAddress(body.address)];
    const { chainId, tokenId } = body;
    const client = finder.clientOn(chainId);
    const isOwn = addressesOn(await wallets.walletsOf(accountId), chainId).includes(holder);
    if (!client || !isOwn || BigInt(tokenId) >> 256n !== 0n) throw new AppError('not_found');
    const key = { chainId, contract, tokenId };
    try {
      const collection = await finder.collection(chainId, contract);
      const choice = await store.choice(accountId, chainId, contract);
      // Nothing of hidden collections is loaded.
      if (!collection?.standard || (choice?.isHidden ?? collection.spam !== null))
        throw new AppError('not_found');
      const { standard } = collection;
      const [amount = 0n] = await heldAmounts(client, holder, [{ contract, standard, tokenId }]);
      if (amount === 0n) throw new AppError('nft_not_held');
      const imagePath = await this.#copy(key, () => reader.want({ ...key, standard, client }, accountId));
      return { avatar: await this.#show({ ...key, accountId, standard, holder, imagePath }) };
    } catch (error) {
      if (!(error instanceof AppError) && isNodeAway(error))
        throw new AppError('chain_unavailable', {}, { cause: error });
      throw error;
    }
  }

  /** Makes a copy of the picture of a piece, which is read first if it never was; the gallery's own goes with its document. */
  async #copy(key: PieceKey, read: () => Promise<void>): Promise<string> {
    const { store, files, maker, clock } = this.#deps;
    if ((await store.piece(key)) === null) await read();
    const piece = await store.piece(key);
    const file = piece?.imagePath ? await files.get(piece.imagePath) : null;
    if (file === null) throw new AppError('nft_without_image');
    const made = await maker.make(await buffer(file.stream), { type: file.type, sideMax: SIDE_MAX });
    const path = newFilePath('nft', made.type, clock.now());
    await files.put(path, made.bytes);
    return path;
  }

  async #show(piece: Omit<NftPictureRow, 'avatarBefore' | 'setAt' | 'checkedAt'>): Promise<string> {
    const { pictures, profiles, files, clock } = this.#deps;
    const { accountId, imagePath } = piece;
    const now = clock.now();
    let former: NftPictureRow | null = null;
    const shown = await profiles.replacePicture(accountId, FILE_URL_PREFIX + imagePath, {
      also: async (before) => {
        former = await pictures.find(accountId);
        // One piece after another: what comes back is no picture of the first.
        const avatarBefore =
          former !== null && before === FILE_URL_PREFIX + former.imagePath ? former.avatarBefore : before;
        await pictures.put({ ...piece, avatarBefore, setAt: now, checkedAt: now });
      },
    });
    if (shown === null) {
      await files.delete(imagePath);
      throw new AppError('unauthenticated');
    }
    if (former !== null) await files.delete((former as NftPictureRow).imagePath);
    return FILE_URL_PREFIX + imagePath;
  }

  /** What a person shows as their picture, for their card; null where it is no piece. */
  async shownBy(accountId: UserId, avatar: string): Promise<PictureNft | null> {
    if (!avatar.startsWith(FILE_URL_PREFIX)) return null;
    const found = await this.#deps.pictures.shown(accountId, avatar.slice(FILE_URL_PREFIX.length));
    if (found === null) return null;
    const { chainId, contract, tokenId } = found.picture;
    const name = found.piece || shortNumber(tokenId);
    const isListed = this.#deps.isListed(chainId, contract);
    return { chainId, contract, tokenId, name, collectionName: found.collection ?? '', isListed };
  }

  /** Compares the pictures that were compared least lately with the chain. Returns how many have gone. */
  async check(): Promise<number> {
    const { pictures, files, clock } = this.#deps;
    let gone = 0;
    for (const { row, avatar } of await pictures.oldest(CHECKED_AT_ONCE)) {
      const isShown = avatar === FILE_URL_PREFIX + row.imagePath;
      if (isShown && (await this.#isHeld(row))) {
        await pictures.checked(row, clock.now());
        continue;
      }
      gone += 1;
      if (isShown) await this.#takeBack(row);
      else await pictures.remove(row);
      await files.delete(row.imagePath);
    }
    return gone;
  }

  async #takeBack(row: NftPictureRow): Promise<void> {
    const { pictures, profiles } = this.#deps;
    const also = () => pictures.remove(row);
    const only = FILE_URL_PREFIX + row.imagePath;
    const before = await profiles.replacePicture(row.accountId, row.avatarBefore, { only, also });
    // The person has chosen another picture meanwhile.
    if (before === null) await also();
  }

  /** A node that does not answer says nothing about a piece. */
  async #isHeld(row: NftPictureRow): Promise<boolean> {
    const { finder, wallets } = this.#deps;
    const { accountId, chainId, tokenId, standard } = row;
    const [contract, holder] = [getAddress(row.contract), getAddress(row.holder)];
    const isOwn = addressesOn(await wallets.walletsOf(accountId), chainId).includes(holder);
    const client = finder.clientOn(chainId);
    if (!isOwn || !client) return isOwn;
    try {
      const [amount = 0n] = await heldAmounts(client, holder, [{ contract, standard, tokenId }]);
      return amount > 0n;
    } catch (error) {
      if (isNodeAway(error)) return true;
      throw error;
    }
  }
}
