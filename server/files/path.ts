import { randomBytes } from 'node:crypto';
import { uploadPurposes, type UploadPurpose } from '@/protocol/picture';
import type { ImageType } from './files';

export const imageExtensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const satisfies Record<ImageType, string>;
type Extension = (typeof imageExtensions)[ImageType];

const typeByExtension = Object.fromEntries(
  Object.entries(imageExtensions).map(([type, extension]) => [extension, type]),
) as Record<Extension, ImageType>;

/** Our own copies of pictures of NFTs; nobody uploads into it. */
const NFT_FOLDER = 'nft';
const folders = [...Object.values(uploadPurposes), NFT_FOLDER].join('|');

/** Every path of a stored file, and nothing else: no dots but the one of the ending, no other folder. */
const FILE_PATH_PATTERN = new RegExp(`^(?:${folders})/[0-9]{1,16}-[a-z0-9]{16,32}\\.(png|jpg|gif|webp)$`);

/** Address of a stored file on this origin. */
export const FILE_URL_PREFIX = '/files/';

/** `guild/logo/1795258800000-k3v…q.png`: the folder of the purpose, the time, and 130 random bits (OPN-88). */
export function newFilePath(purpose: UploadPurpose | 'nft', type: ImageType, now: Date): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  const random = Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join('');
  const folder = purpose === 'nft' ? NFT_FOLDER : uploadPurposes[purpose];
  return `${folder}/${now.getTime()}-${random}.${imageExtensions[type]}`;
}

/** The type that a path names, or null when it is no path of a stored file. */
export function imageTypeOf(path: string): ImageType | null {
  const extension = FILE_PATH_PATTERN.exec(path)?.[1];
  return extension === undefined ? null : typeByExtension[extension as Extension];
}
