import { getAddress, parseAbi, type Address } from 'viem';
import type { UserId } from '@/protocol/ids';
import type { NftStandard } from '@/protocol/nft';
import { isNodeAway } from '@/server/chain/node-away';
import type { NodeClient } from '@/server/chain/node-client';
import { newFilePath } from '@/server/files/path';
import type { Services } from '@/server/services';
import type { NftDocument } from './document';
import { NftUnreadable } from './media-address';
import type { PieceSource, Played } from './piece-source';
import type { NftStore, PieceKey, PieceRow } from './nft.store';
import { Turns } from './turns';

/** Pieces that are read at a time, and those that may wait; the rest is wanted again by the next look. */
const LIMITS = { atOnce: 6, ofOne: 3, waiting: 600, waitingOfOne: 200 };
/** How long a document is good, and how long something that failed is not tried again. */
const GOOD_MS = 7 * 86_400_000;
const PASSING_MS = 3_600_000;
const ADDRESS_BYTES_MAX = 2 * 1024 * 1024;

const uriAbi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
]);

export interface WantedPiece extends PieceKey {
  readonly standard: NftStandard;
  readonly client: NodeClient;
}

/** Reads documents and pictures of pieces, a few at a time, and keeps what they say. */
export class NftReader {
  readonly #store: NftStore;
  readonly #deps: Pick<Services, 'clock' | 'files'>;
  readonly #source: PieceSource;
  readonly #open = new Map<string, Promise<void>>();
  readonly #turns = new Turns(LIMITS);

  constructor(deps: Pick<Services, 'clock' | 'files'> & { readonly store: NftStore }, source: PieceSource) {
    this.#deps = deps;
    this.#store = deps.store;
    this.#source = source;
  }

  /** Whether what is kept of a piece must be read, or read again. */
  isDue(row: PieceRow | null): boolean {
    if (row === null) return true;
    return this.#deps.clock.now().getTime() - row.readAt.getTime() > (row.isPassing ? PASSING_MS : GOOD_MS);
  }

  /** Whether this piece is being read for a person now. */
  isOpen(key: PieceKey, accountId: UserId): boolean {
    return this.#open.has(nameOf(key, accountId));
  }

  /**
   * Begins to read a piece for a person, unless too many wait; their calls that come at once share it. Resolves when it is kept. Nobody
   * waits for what somebody else has wanted: that may stand behind pieces whose servers never answer.
   */
  async want(piece: WantedPiece, accountId: UserId): Promise<void> {
    const name = nameOf(piece, accountId);
    const current = this.#open.get(name);
    if (current) return current;
    const reading = this.#turns
      .run(accountId, () => this.#read(piece))
      ?.finally(() => this.#open.delete(name));
    if (!reading) return;
    this.#open.set(name, reading);
    return reading;
  }

  async #read(piece: WantedPiece): Promise<void> {
    const { chainId, contract, tokenId } = piece;
    const document = await this.document(piece).catch((error: unknown) => {
      if (error instanceof NftUnreadable) return error;
      throw error;
    });
    const isRead = !(document instanceof NftUnreadable);
    const media = isRead
      ? await this.#source.media(document)
      : { picture: null, plays: null, refusal: document };
    const { picture, refusal } = media;
    const now = this.#deps.clock.now();
    const path = picture && newFilePath('nft', picture.type, now);
    if (picture && path !== null) await this.#deps.files.put(path, picture.bytes);
    const before = await this.#store.putPiece({
      chainId,
      contract,
      tokenId,
      name: isRead ? document.name : '',
      description: isRead ? document.description : '',
      traits: isRead ? document.traits : [],
      link: isRead ? document.link : null,
      imagePath: path,
      refusal: refusal?.reason ?? null,
      mediaKind: media.plays,
      isPassing: refusal?.isPassing ?? false,
      readAt: now,
    });
    if (before !== null) await this.#deps.files.delete(before);
  }

  /** The video or sound of a piece. Throws NftUnreadable, or whatever the node said. */
  async played(piece: WantedPiece): Promise<Played> {
    return this.#source.played(await this.document(piece));
  }

  /** Throws NftUnreadable, or whatever the node said. */
  async document({ client, contract, tokenId, standard }: WantedPiece): Promise<NftDocument> {
    return this.#source.document(await uriOf(client, getAddress(contract), standard, BigInt(tokenId)));
  }
}

const nameOf = ({ chainId, contract, tokenId }: PieceKey, accountId: UserId) =>
  `${accountId} ${chainId} ${contract} ${tokenId}`;

async function uriOf(
  client: NodeClient,
  address: Address,
  standard: NftStandard,
  id: bigint,
): Promise<string> {
  const functionName = standard === 'erc721' ? 'tokenURI' : 'uri';
  try {
    const uri = await client.readContract({ address, abi: uriAbi, functionName, args: [id] });
    if (uri.length > ADDRESS_BYTES_MAX) throw new NftUnreadable('tooLarge');
    // ERC-1155: a number in 64 lower-case digits takes the place of `{id}`.
    return uri.replaceAll('{id}', id.toString(16).padStart(64, '0')).trim();
  } catch (error) {
    if (error instanceof NftUnreadable || isNodeAway(error)) throw error;
    throw new NftUnreadable('none', error);
  }
}
