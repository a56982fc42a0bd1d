/*
 * Makes an uploaded picture anew, in a process of its own: a file that breaks or fills the decoder takes nothing else
 * with it. Only pixels go through: names, places, comments, colour profiles and whatever hides behind the picture stay
 * behind. Reads the bytes from standard input; see picture.ts for the rest.
 */
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { UPLOAD_BYTES_MAX, UPLOAD_FRAMES_MAX, UPLOAD_PIXELS_MAX } from '@/protocol/picture';
import { imageExtensions } from './path';
import { ANIMATION_PIXELS_MAX, type PictureAnswer, type PictureOrder, type PictureRefusal } from './picture';

class Refused extends Error {
  constructor(readonly error: PictureRefusal) {
    super(error);
  }
}

const loaders = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
];

function closeEverythingElse() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Size and frames as the file claims them, before anything is decoded. */
async function read(input: Buffer): Promise<Metadata & { width: number; height: number; frames: number }> {
  const facts = await sharp(input, { limitInputPixels: false, failOn: 'error', animated: true }).metadata();
  const frames = facts.pages ?? 1;
  return { ...facts, height: facts.pageHeight ?? facts.height, frames };
}

async function make(input: Buffer, order: PictureOrder) {
  const { width, height, frames, format } = await read(input);
  const sameFormat = order.type === `image/${format}`;
  if (!sameFormat) throw new Refused('image_broken');
  const pixels = width * height;
  if (pixels > UPLOAD_PIXELS_MAX || frames > UPLOAD_FRAMES_MAX || pixels * frames > ANIMATION_PIXELS_MAX) {
    throw new Refused('image_too_large');
  }
  const animated = frames > 1;
  const open = () => {
    const picture = sharp(input, {
      animated,
      failOn: 'error',
      limitInputPixels: ANIMATION_PIXELS_MAX,
      sequentialRead: true,
    });
    return (animated ? picture : picture.autoOrient())
      .resize(order.sideMax, order.sideMax, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  };
  let made = await encode(open(), order.type);
  // A small file can hold a picture that is large in its own format once its tricks are gone.
  if (made.data.length > UPLOAD_BYTES_MAX) made = await encode(open(), 'image/webp');
  if (made.data.length > UPLOAD_BYTES_MAX) throw new Refused('image_too_large');
  return made;
}

async function encode(picture: Sharp, type: PictureOrder['type']) {
  const encoders = {
    'image/png': () => picture.png({ compressionLevel: 8 }),
    'image/jpeg': () => picture.jpeg({ quality: 85, progressive: true }),
    'image/gif': () => picture.gif({ effort: 4 }),
    'image/webp': () => picture.webp({ quality: 84, effort: 3 }),
  };
  const { data, info } = await encoders[type]().toBuffer({ resolveWithObject: true });
  return { data, type, width: info.width, height: info.pageHeight ?? info.height };
}

async function answer(): Promise<{ head: PictureAnswer; bytes: Buffer }> {
  try {
    const order = JSON.parse(process.argv[2] ?? '') as PictureOrder;
    if (!(order.type in imageExtensions)) throw new Error('unknown type');
    closeEverythingElse();
    const { data, ...facts } = await make(await buffer(process.stdin), order);
    return { head: { kind: 'made', ...facts }, bytes: data };
  } catch (error) {
    const refusal = error instanceof Refused ? error.error : 'image_broken';
    return { head: { kind: 'refused', error: refusal }, bytes: Buffer.alloc(0) };
  }
}

const { head, bytes } = await answer();
process.stdout.write(`${JSON.stringify(head)}\n`);
process.stdout.write(bytes);
