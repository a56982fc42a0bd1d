import type { NftRefusal } from '@/protocol/nft';
import type { PictureMaker, RemadePicture } from '@/server/files/remake';
import { AppError } from '@/server/http/app-error';
import type { Wanted } from '@/server/outgoing/guarded-fetch';
import { readDocument, type NftDocument } from './document';
import { NftUnreadable, type MediaAddresses } from './media-address';
import { mediaFactsOf, playedKindOf, type PlayedType } from './media-kind';

const SIDE_MAX = 1_024;

/** How much of strangers is read, and for how long. */
export interface SourceLimits {
  readonly document: Wanted;
  readonly picture: Wanted;
  readonly played: Wanted;
}

const usual: SourceLimits = {
  document: { accept: 'application/json', bytesMax: 1024 * 1024, timeoutMs: 10_000 },
  picture: {
    accept: 'image/webp,image/png,image/jpeg,image/gif',
    bytesMax: 10 * 1024 * 1024,
    timeoutMs: 20_000,
  },
  played: { accept: 'video/*,audio/*', bytesMax: 24 * 1024 * 1024, timeoutMs: 45_000 },
};

export interface Played {
  readonly bytes: Buffer;
  readonly type: PlayedType;
}

/** What is shown of a piece: our own copy of its picture, or what plays, or both. */
export interface PieceMedia {
  readonly picture: RemadePicture | null;
  readonly plays: 'video' | 'audio' | null;
  /** Why there is no picture although the document names one. */
  readonly refusal: NftUnreadable | null;
}

/** Reads documents and pictures that contracts name. Everything in them is a stranger's. */
export class PieceSource {
  readonly #addresses: MediaAddresses;
  readonly #pictures: PictureMaker;
  readonly #limits: SourceLimits;

  constructor(addresses: MediaAddresses, pictures: PictureMaker, limits: SourceLimits = usual) {
    this.#addresses = addresses;
    this.#pictures = pictures;
    this.#limits = limits;
  }

  /** Throws NftUnreadable. */
  async document(address: string): Promise<NftDocument> {
    const document = readDocument(await this.#addresses.read(address, this.#limits.document));
    if (document === null) throw new NftUnreadable('document');
    return document;
  }

  /** The video or sound that a document names, whole. Throws NftUnreadable. */
  async played({ image, animation }: Pick<NftDocument, 'image' | 'animation'>): Promise<Played> {
    const bytes = Buffer.from(await this.#addresses.read(animation || image, this.#limits.played));
    const facts = mediaFactsOf(bytes);
    if (facts.kind !== 'video' && facts.kind !== 'audio') throw new NftUnreadable('type');
    return { bytes, type: facts.type };
  }

  /** Throws the AppError `busy` where too many pictures wait. */
  async media({ image, animation }: Pick<NftDocument, 'image' | 'animation'>): Promise<PieceMedia> {
    const plays = playedKindOf(animation);
    try {
      const bytes = Buffer.from(await this.#addresses.read(image, this.#limits.picture));
      const facts = mediaFactsOf(bytes);
      if (facts.kind === 'video' || facts.kind === 'audio') {
        return { picture: null, plays: plays ?? facts.kind, refusal: null };
      }
      if (facts.kind !== 'image') throw new NftUnreadable(facts.kind === 'svg' ? 'svg' : 'type');
      const picture = await this.#pictures.make(bytes, { type: facts.type, sideMax: SIDE_MAX });
      return { picture, plays, refusal: null };
    } catch (error) {
      return { picture: null, plays, refusal: refusalOf(error) };
    }
  }
}

const pictureRefusals: Partial<Record<string, NftRefusal>> = {
  image_broken: 'broken',
  image_too_large: 'tooLarge',
};

function refusalOf(error: unknown): NftUnreadable {
  if (error instanceof NftUnreadable) return error;
  const reason = error instanceof AppError ? pictureRefusals[error.error] : undefined;
  if (reason === undefined) throw error;
  return new NftUnreadable(reason, error);
}
