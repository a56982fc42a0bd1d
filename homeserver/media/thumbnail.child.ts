/*
 * Makes a small picture of an uploaded one, in a process of its own: a file that breaks or fills the decoder takes
 * nothing else with it. Reads the original from standard input and writes WebP; writes nothing when the file is broken.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ThumbnailOrder } from './thumbnail-order';

const PIXELS_MAX = 25_000_000;
const loaders: Readonly<Record<ThumbnailOrder['type'], string>> = {
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
};

async function make({ type, width, height, crop }: ThumbnailOrder, input: Buffer): Promise<Buffer> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loaders[type]] });
  sharp.cache(false);
  sharp.concurrency(1);
  // Only pixels go through: places, comments and profiles stay behind.
  return sharp(input, { failOn: 'error', limitInputPixels: PIXELS_MAX, sequentialRead: true })
    .autoOrient()
    .resize(width, height, { fit: crop ? 'cover' : 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}

try {
  const order = JSON.parse(process.argv[2] ?? '') as ThumbnailOrder;
  process.stdout.write(await make(order, await buffer(process.stdin)));
} catch {
  // Nothing written says that it could not be made.
}
