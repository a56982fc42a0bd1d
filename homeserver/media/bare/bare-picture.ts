import type { PictureType } from '@/homeserver/media/picture-facts';
import { bareGif } from './gif';
import { bareJpeg } from './jpeg';
import { barePng } from './png';
import { NotAsSaid, type Bare } from './reader';
import { bareWebp } from './webp';

const readers: Readonly<Record<PictureType, (bytes: Buffer) => Bare>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
};

/**
 * The picture and nothing else: where and when it was taken, with which camera and by whom, comments, small copies of
 * earlier versions and whatever hides behind it stay behind. Pixels are copied as they are, so nothing gets worse. Only
 * parts that are known are taken over. Undefined when the file is not built as its type says.
 */
export function barePicture(
  type: PictureType,
  bytes: Buffer,
): { readonly bytes: Buffer; readonly frames: number } | undefined {
  try {
    const { parts, frames } = readers[type](bytes);
    return { bytes: Buffer.concat(parts), frames };
  } catch (error) {
    if (error instanceof NotAsSaid) return undefined;
    throw error;
  }
}
