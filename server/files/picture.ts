import type { UploadPurpose } from '@/protocol/picture';
import type { ImageType } from './files';

/** What the picture child is told, as JSON in its only argument. */
export interface PictureOrder {
  readonly type: ImageType;
  /** Neither side of the result is longer (pixels). */
  readonly sideMax: number;
}

/** What the picture child answers: this as one line of JSON, then the bytes of the picture. */
export type PictureAnswer =
  | { readonly kind: 'made'; readonly type: ImageType; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly error: PictureRefusal };
export type PictureRefusal = 'image_too_large' | 'image_broken';

/** An animation has at most this many pixels in all its frames together; more would take minutes to make anew. */
export const ANIMATION_PIXELS_MAX = 50_000_000;

const sideMaxOf: Record<UploadPurpose, number> = {
  guildLogo: 512,
  roomLogo: 512,
  avatar: 512,
  guildBanner: 2048,
  announcement: 2048,
  gameBanner: 1024,
};

export function pictureOrder(type: ImageType, purpose: UploadPurpose): PictureOrder {
  return { type, sideMax: sideMaxOf[purpose] };
}

/** The type that the first bytes show, whatever name or type the browser gave; null for everything we do not keep. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  return null;
}
