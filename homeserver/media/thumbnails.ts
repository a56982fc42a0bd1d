import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  ChildrenBusyError,
  createLimitedChildren,
  type ChildLimits,
  type LimitedChildren,
} from '@/runtime/limited-child';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { MediaRow } from '@/homeserver/db/schema/media';
import type { MediaFiles } from './media-files';
import type { PictureType } from './picture-facts';
import type { ThumbnailOrder } from './thumbnail-order';

export interface Wanted {
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

export interface Thumbnail {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  /** Its size, as part of its name. */
  readonly variant: string;
}

export interface Thumbnails {
  /** A picture of at least the wanted size, or the original where that is smaller. Throws for what is no picture. */
  of(row: MediaRow, wanted: Wanted): Promise<Thumbnail | 'original'>;
}

/** The sizes that are made; the smallest one that covers the wish is taken. Client-Server API, "Thumbnails". */
const SIZES: readonly Wanted[] = [
  { width: 32, height: 32, crop: true },
  { width: 96, height: 96, crop: true },
  { width: 256, height: 256, crop: true },
  { width: 320, height: 240, crop: false },
  { width: 640, height: 480, crop: false },
  { width: 800, height: 600, crop: false },
  { width: 1600, height: 1200, crop: false },
];

const LIMITS: ChildLimits = {
  atOnce: 2,
  waitingMax: 64,
  cpuSeconds: 10,
  timeoutMs: 20_000,
  memoryMiB: 512,
};

const noPicture = () => new MatrixError(400, 'M_UNKNOWN', 'This file cannot be shown as a picture');
const busy = () =>
  new MatrixError(429, 'M_LIMIT_EXCEEDED', 'Many pictures are being made', { retry_after_ms: 2000 });

const childrenOfThumbnails = () => createLimitedChildren('.build/thumbnail.child.mjs', LIMITS);

/** A child that found nothing to make may have been stopped by a busy machine, so it is not remembered for ever. */
const FRUITLESS_MS = 10 * 60_000;
const FRUITLESS_MAX = 10_000;

/** Small pictures, made once each and kept beside their originals. */
export function createThumbnails(
  files: MediaFiles,
  children: LimitedChildren = childrenOfThumbnails(),
): Thumbnails {
  const making = new Map<string, Promise<Thumbnail | 'original'>>();
  /** Of what is no use to make again: everybody who looks at a broken picture would keep a decoder busy. */
  const fruitless = new Map<string, { readonly outcome: 'original' | 'broken'; readonly untilMs: number }>();

  const remember = (name: string, outcome: 'original' | 'broken') => {
    fruitless.delete(name);
    fruitless.set(name, { outcome, untilMs: performance.now() + FRUITLESS_MS });
    const [oldest] = fruitless.keys();
    if (fruitless.size > FRUITLESS_MAX && oldest !== undefined) fruitless.delete(oldest);
  };

  const make = async (row: MediaRow, size: Wanted, variant: string): Promise<Thumbnail | 'original'> => {
    const stored = await files.read(row.mediaId, variant);
    if (stored) return { bytes: await buffer(stored.stream), type: 'image/webp', variant };
    const original = await files.read(row.mediaId);
    if (!original) throw noPicture();
    const order: ThumbnailOrder = { ...size, type: row.contentType as PictureType };
    const bytes = await children.run(JSON.stringify(order), await buffer(original.stream));
    // A small drawing can be smaller than its picture.
    if (bytes.length === 0 || bytes.length >= row.size) {
      remember(`${row.mediaId}.${variant}`, bytes.length === 0 ? 'broken' : 'original');
      if (bytes.length === 0) throw noPicture();
      return 'original';
    }
    await files.keep(
      await files.draft((path) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 })),
      row.mediaId,
      variant,
    );
    return { bytes, type: 'image/webp', variant };
  };

  return {
    async of(row, wanted) {
      if (row.width === null || row.height === null) throw noPicture();
      const size = sizeFor(wanted);
      if (!size || (row.width <= size.width && row.height <= size.height)) return 'original';
      const variant = `${size.width}x${size.height}-${size.crop ? 'crop' : 'scale'}`;
      const name = `${row.mediaId}.${variant}`;
      const known = fruitless.get(name);
      if (known && known.untilMs > performance.now()) {
        if (known.outcome === 'broken') throw noPicture();
        return known.outcome;
      }
      let thumbnail = making.get(name);
      if (!thumbnail) {
        thumbnail = make(row, size, variant).finally(() => making.delete(name));
        making.set(name, thumbnail);
      }
      try {
        return await thumbnail;
      } catch (error) {
        throw error instanceof ChildrenBusyError ? busy() : error;
      }
    },
  };
}

function sizeFor({ width, height, crop }: Wanted): Wanted | undefined {
  return SIZES.find((size) => size.crop === crop && size.width >= width && size.height >= height);
}
