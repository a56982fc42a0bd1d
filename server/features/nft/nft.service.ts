import { getAddress, type Address } from 'viem';
import { networkByChainId } from '@/protocol/network';
import { NFT_PAGE, type Nft, type nftRoutes, type NftStandard } from '@/protocol/nft';
import { addressesOn } from '@/protocol/person-wallet';
import type { BodyOf, QueryOf, ResultOf } from '@/protocol/route';
import { isNodeAway } from '@/server/chain/node-away';
import type { AccountWallets } from '@/server/features/account/deps';
import { FILE_URL_PREFIX } from '@/server/files/path';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { Look, NftFinder } from './nft-finder';
import type { NftReader } from './nft-reader';
import type { CollectionRow, NftStore, OwnedQuery, PieceKey, PieceRow } from './nft.store';
import type { Played } from './piece-source';
import { heldAmounts, ownerOf } from './ownership';
import type { UserId } from '@/protocol/ids';
import { shortNumber } from './short-number';

type Routes = typeof nftRoutes;

/** Addresses of others that a person watches. */
export interface WatchedAddresses {
  isWatched(accountId: UserId, address: string): Promise<boolean>;
}

/** NFTs of people, as the chains have them. */
export class NftService {
  readonly #deps: Pick<Services, 'clock' | 'limits'>;
  readonly #store: NftStore;
  readonly #finder: NftFinder;
  readonly #reader: NftReader;
  readonly #wallets: AccountWallets;
  readonly #watched: WatchedAddresses;
  readonly #isListed: (chainId: number, contract: string) => boolean;

  constructor(
    deps: Pick<Services, 'clock' | 'limits'> & {
      readonly store: NftStore;
      readonly finder: NftFinder;
      readonly reader: NftReader;
      readonly isListed: (chainId: number, contract: string) => boolean;
    },
    { wallets, watched }: { readonly wallets: AccountWallets; readonly watched: WatchedAddresses },
  ) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#finder = deps.finder;
    this.#reader = deps.reader;
    this.#isListed = deps.isListed;
    this.#wallets = wallets;
    this.#watched = watched;
  }

  async owned(
    accountId: UserId,
    { address, chainId, contract, text, after = 0 }: QueryOf<Routes['ownedNfts']>,
  ): Promise<ResultOf<Routes['ownedNfts']>> {
    await this.#deps.limits.take('nft_look', String(accountId));
    const holder = getAddress(address);
    const chainIds = (await this.#chainsOf(accountId, holder)).filter(
      (one) => chainId === undefined || one === chainId,
    );
    const silent = new Set<number>();
    const looks = await Promise.all(
      chainIds.map((one) =>
        // What was found by the first page is what the later ones are of.
        after > 0
          ? nothingFound
          : this.#finder.look(one, holder).catch((error: unknown) => away(error, () => silent.add(one))),
      ),
    );
    const query = {
      ...{ accountId, holder, chainIds: chainIds.filter((one) => !silent.has(one)) },
      contract: contract === undefined ? null : getAddress(contract),
      text: text?.trim() || null,
    };
    const rows = await this.#store.page(query, after, NFT_PAGE + 1);
    const page = rows.slice(0, NFT_PAGE);
    const amounts = new Map<(typeof page)[number], bigint>();
    for (const one of query.chainIds) {
      const client = this.#finder.clientOn(one);
      const asked = page.filter(({ holding }) => holding.chainId === one);
      if (!client || asked.length === 0) continue;
      const held = await this.#finder
        .recheck(
          client,
          holder,
          asked.map(({ holding }) => holding),
        )
        .catch((error: unknown) => away(error, () => silent.add(one)) && null);
      asked.forEach((row, index) => amounts.set(row, held?.[index] ?? 0n));
    }
    const owned = page.filter((row) => (amounts.get(row) ?? 0n) > 0n);
    const loading = await this.#want(accountId, owned);
    // A name can only be found when its document has been read.
    const isNaming = query.text !== null && after === 0 && (await this.#readNames(accountId, query));
    const collections = await this.#store.collectionsOf(query);
    return {
      pieces: owned.map((row) => ({
        ...nftOf(row.collection, row.holding.tokenId, row.piece),
        amount: String(amounts.get(row) ?? 0n),
        isLoading: loading.has(row),
      })),
      next: rows.length > NFT_PAGE ? after + NFT_PAGE : null,
      collections: collections.map(({ collection, choice, count }) => ({
        chainId: collection.chainId,
        contract: collection.contract,
        name: collection.name,
        standard: collection.standard as NftStandard,
        isListed: this.#isListed(collection.chainId, collection.contract),
        count,
        isHidden: choice?.isHidden ?? collection.spam !== null,
        spam: collection.spam && { reason: collection.spam, recipients: collection.recipients },
        chosenTime: choice?.chosenAt?.toISOString() ?? null,
      })),
      silent: [...silent],
      isSearching: looks.some(({ isSearching }) => isSearching),
      isReading: isNaming || loading.size > 0,
      indexerAway: chainIds.filter((_, index) => looks[index]?.isIndexerAway),
    };
  }

  /** Has a page more of documents read, whatever the pieces are called; returns whether one of them is being read. */
  async #readNames(accountId: UserId, query: OwnedQuery): Promise<boolean> {
    const rows = await this.#store.unread(query, NFT_PAGE);
    await this.#want(accountId, rows);
    return rows.some(({ holding: { chainId, contract, tokenId } }) =>
      this.#reader.isOpen({ chainId, contract, tokenId }, accountId),
    );
  }

  /** Has documents read that are missing or old; returns the pieces of which nothing is known yet. */
  async #want<
    Row extends { collection: CollectionRow; piece: PieceRow | null; holding: { tokenId: string } },
  >(accountId: UserId, rows: readonly Row[]): Promise<Set<Row>> {
    const loading = new Set<Row>();
    for (const row of rows) {
      const { collection, piece } = row;
      const { chainId, contract, standard } = collection;
      const key = { chainId, contract, tokenId: row.holding.tokenId };
      const client = this.#finder.clientOn(chainId);
      if (!client || standard === null || !this.#reader.isDue(piece)) continue;
      if (piece === null) loading.add(row);
      if (this.#reader.isOpen(key, accountId)) continue;
      if (!(await this.#mayRead(accountId))) break;
      void this.#reader.want({ ...key, standard, client }, accountId).catch(() => undefined);
    }
    return loading;
  }

  async #mayRead(accountId: UserId): Promise<boolean> {
    return this.#deps.limits.take('nft_read', String(accountId)).then(
      () => true,
      () => false,
    );
  }

  async detail(
    accountId: UserId,
    query: QueryOf<Routes['nftDetail']>,
  ): Promise<ResultOf<Routes['nftDetail']>> {
    await this.#deps.limits.take('nft_look', String(accountId));
    const [contract, { chainId, tokenId }] = [getAddress(query.contract), query];
    const client = this.#finder.clientOn(chainId);
    if (!client || BigInt(tokenId) >> 256n !== 0n) throw new AppError('not_found');
    try {
      const collection = await this.#finder.collection(chainId, contract);
      if (!collection?.standard) throw new AppError('not_found');
      const asked = { contract, standard: collection.standard, tokenId };
      const holder = query.address === undefined ? null : getAddress(query.address);
      const [owner, [amount = 0n]] = await Promise.all([
        collection.standard === 'erc721' ? ownerOf(client, contract, tokenId) : null,
        holder === null ? [0n] : heldAmounts(client, holder, [asked]),
      ]);
      if (collection.standard === 'erc721' && owner === null) throw new AppError('not_found');
      const choice = await this.#store.choice(accountId, chainId, contract);
      const isHidden = choice?.isHidden ?? collection.spam !== null;
      const key = { chainId, contract, tokenId };
      let piece = isHidden ? null : await this.#store.piece(key);
      if (!isHidden && this.#reader.isDue(piece) && (await this.#mayRead(accountId))) {
        await this.#reader
          .want({ ...key, standard: collection.standard, client }, accountId)
          .catch(() => undefined);
        piece = await this.#store.piece(key);
      }
      return {
        piece: {
          ...nftOf(collection, tokenId, piece),
          amount: String(amount),
          isLoading: piece === null && !isHidden,
        },
        description: piece?.description ?? '',
        link: piece?.link ?? null,
        owner,
        isListed: this.#isListed(chainId, contract),
        isHidden,
        checkedTime: this.#deps.clock.now().toISOString(),
      };
    } catch (error) {
      if (!(error instanceof AppError) && isNodeAway(error))
        throw new AppError('chain_unavailable', {}, { cause: error });
      throw error;
    }
  }

  /**
   * What plays of a piece that is shown to the person; null for everything else. Throws NftUnreadable or the node's error, and
   * `too_many_requests` also where the file lies ready.
   */
  async played(accountId: UserId, key: PieceKey): Promise<(() => Promise<Played>) | null> {
    await this.#deps.limits.take('media', String(accountId));
    const client = this.#finder.clientOn(key.chainId);
    const [collection] = await this.#store.collections(key.chainId, [key.contract]);
    const piece = await this.#store.piece(key);
    if (!client || !collection?.standard || !piece?.mediaKind) return null;
    const choice = await this.#store.choice(accountId, key.chainId, key.contract);
    if (choice?.isHidden ?? collection.spam !== null) return null;
    const { standard } = collection;
    return async () => {
      await this.#deps.limits.take('nft_read', String(accountId));
      return this.#reader.played({ ...key, standard, client });
    };
  }

  async choose(
    accountId: UserId,
    { chainId, contract, isHidden }: BodyOf<Routes['chooseNftCollection']>,
  ): Promise<null> {
    await this.#deps.limits.take('nft_look', String(accountId));
    const [collection] = await this.#store.collections(chainId, [getAddress(contract)]);
    if (!collection) throw new AppError('not_found');
    const row = {
      accountId,
      chainId,
      contract: getAddress(contract),
      isHidden,
      chosenAt: this.#deps.clock.now(),
    };
    await this.#store.choose(row);
    return null;
  }

  /** The networks on which an address is the caller's, or watched by them: no others are looked through for anybody. */
  async #chainsOf(accountId: UserId, holder: Address): Promise<number[]> {
    const wallets = await this.#wallets.walletsOf(accountId);
    const chainIds = this.#finder.chainIds.filter((chainId) =>
      addressesOn(wallets, chainId).includes(holder),
    );
    if (chainIds.length > 0 || wallets.some(({ address }) => address === holder)) return chainIds;
    if (await this.#watched.isWatched(accountId, holder)) return [...this.#finder.chainIds];
    throw new AppError('not_found');
  }
}

const nothingFound: Look = { isSearching: false, isIndexerAway: false };

/** For `catch` of a network that did not answer; other errors are ours. */
function away(error: unknown, note: () => void): Look {
  if (!isNodeAway(error) || error instanceof AppError) throw error;
  note();
  return nothingFound;
}

function nftOf(
  collection: CollectionRow,
  tokenId: string,
  piece: PieceRow | null,
): Omit<Nft, 'amount' | 'isLoading'> {
  const { chainId, contract, standard } = collection;
  const isImage = piece !== null && piece.imagePath !== null && piece.mediaKind === null;
  return {
    isImage,
    isVideo: piece?.mediaKind === 'video',
    isAudio: piece?.mediaKind === 'audio',
    data: {
      name: piece?.name || shortNumber(tokenId),
      collectionName: collection.name,
      imageUrl: piece?.imagePath ? FILE_URL_PREFIX + piece.imagePath : '',
      blockchain: networkByChainId(chainId)?.shortName ?? '',
      contractAddress: contract,
      tokenId,
      traits: (piece?.traits ?? []).map(({ type, value }) => ({ type, value })),
    },
    mediaUrl: piece?.mediaKind ? `/api/nft/media/${chainId}/${contract}/${tokenId}` : null,
    chainId,
    standard: standard as NftStandard,
    refusal: piece?.refusal ?? null,
  };
}
