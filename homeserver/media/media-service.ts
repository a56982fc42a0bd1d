import { randomBytes } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '@/runtime/clock';
import { MatrixError, notFound } from '@/homeserver/api/matrix-error';
import type { HomeserverConfig } from '@/homeserver/config/config';
import type { MediaRow } from '@/homeserver/db/schema/media';
import { userIdOf } from '@/homeserver/users/user-id';
import { barePicture } from './bare/bare-picture';
import { mediaAddress, mediaIdOf } from './media-address';
import type { MediaBindings, ShowingRooms } from './media-bindings';
import type { MediaFiles } from './media-files';
import type { MediaStore } from './media.store';
import { pictureFacts, type PictureFacts } from './picture-facts';
import type { UploadQuota } from './upload-quota';

export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
const PICTURE_PIXELS_MAX = 25_000_000;
const PICTURE_SIDE_MAX = 16_384;
/** Of a moving picture. */
const FRAMES_MAX = 200;
const FILE_NAME_LENGTH_MAX = 255;
/** `type/subtype` with at most a charset; everything else is bytes. */
const CONTENT_TYPE = /^[a-z]+\/[\w.+-]{1,100}(;\s*charset=[\w-]{1,40})?$/i;

export interface Upload {
  readonly uploader: string;
  readonly source: Readable;
  readonly declaredType: string | undefined;
  readonly fileName: string | undefined;
  /** As the request says it. */
  readonly declaredBytes: number | undefined;
  /** The platform's own pictures are nobody's. */
  readonly isLimited: boolean;
}

const tooLarge = (what: string) => new MatrixError(413, 'M_TOO_LARGE', what);

/** Files of messages, and the pictures of people and rooms. */
export class MediaService {
  readonly #deps: {
    readonly config: Pick<HomeserverConfig, 'serverName' | 'appservice' | 'uploadBytesMax'>;
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly bindings: MediaBindings;
    readonly quota: UploadQuota;
    readonly clock: Clock;
  };

  constructor(deps: {
    readonly config: Pick<HomeserverConfig, 'serverName' | 'appservice' | 'uploadBytesMax'>;
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly bindings: MediaBindings;
    readonly quota: UploadQuota;
    readonly clock: Clock;
  }) {
    this.#deps = deps;
  }

  /** Deletes a file of this uploader. Does nothing if there is none. */
  async delete(mediaId: string, uploader: string): Promise<void> {
    const { store, files } = this.#deps;
    const row = await store.find(mediaId);
    if (row?.uploader !== uploader) return;
    // The row last: a file without a row would never be found again.
    await files.delete(mediaId);
    await store.delete(mediaId);
  }

  /** Keeps a file; answers its `mxc` address. */
  async upload(upload: Upload): Promise<string> {
    const { config, quota } = this.#deps;
    if (!upload.isLimited) return this.#keep(upload);
    const done = await quota.reserve(upload.uploader, upload.declaredBytes ?? config.uploadBytesMax);
    try {
      return await this.#keep(upload);
    } finally {
      done();
    }
  }

  async #keep({ uploader, source, declaredType, fileName }: Upload): Promise<string> {
    const { config, store, files, clock } = this.#deps;
    const draft = await files.receive(source, config.uploadBytesMax);
    try {
      const picture = await this.#pictureIn(draft);
      const mediaId = randomBytes(24).toString('base64url');
      // The row first: a file without a row would never be found again, a row without a file is just not there.
      await store.insert({
        mediaId,
        uploader,
        contentType: picture?.type ?? typeOf(declaredType),
        // The database keeps no text with a zero byte.
        fileName: fileName?.replaceAll('\0', '').slice(0, FILE_NAME_LENGTH_MAX) ?? null,
        size: picture?.size ?? draft.size,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        avatar: false,
        bound: false,
        uploadedAt: clock.now(),
      });
      await files.keep(draft, mediaId);
      return mediaAddress(config.serverName, mediaId);
    } catch (error) {
      await draft.discard();
      throw error;
    }
  }

  /**
   * Returns a file if the person may see it, and otherwise says that there is none.
   */
  async access(serverName: string, mediaId: string, userId: string, rooms: ShowingRooms): Promise<MediaRow> {
    const { config, bindings } = this.#deps;
    const known = mediaIdOf(`mxc://${serverName}/${mediaId}`, config.serverName);
    const row = known === undefined ? undefined : await bindings.seenBy(userId, known, rooms);
    if (!row) throw notFound('There is no such file');
    return row;
  }

  /** Opens the picture of a profile to everybody, if that person or the platform uploaded it. */
  async useAsAvatar(address: string, userId: string): Promise<void> {
    const { config, store } = this.#deps;
    const mediaId = mediaIdOf(address, config.serverName);
    if (mediaId === undefined) return;
    const sender = config.appservice && userIdOf(config.appservice.senderLocalpart, config.serverName);
    await store.openAsAvatar(mediaId, sender === null ? [userId] : [userId, sender]);
  }

  /** What a picture is, after everything but the picture has been taken out of the file. */
  async #pictureIn(draft: {
    path: string;
    size: number;
  }): Promise<(PictureFacts & { size: number }) | undefined> {
    if (draft.size > PICTURE_BYTES_MAX) {
      if (pictureFacts(await headOf(draft.path))) throw tooLarge('A picture has at most 5 MB');
      return undefined;
    }
    const bytes = await readFile(draft.path);
    const picture = pictureFacts(bytes);
    if (!picture) return undefined;
    const { width, height } = picture;
    if (width * height > PICTURE_PIXELS_MAX || Math.max(width, height) > PICTURE_SIDE_MAX) {
      throw tooLarge('The picture has too many pixels');
    }
    const bare = barePicture(picture.type, bytes);
    // It goes out as bytes, which no browser shows.
    if (!bare) return undefined;
    if (bare.frames > FRAMES_MAX) throw tooLarge(`A moving picture has at most ${FRAMES_MAX} frames`);
    if (!bare.bytes.equals(bytes)) await writeFile(draft.path, bare.bytes);
    return { ...picture, size: bare.bytes.length };
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(PICTURE_BYTES_MAX);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What claims to be a picture and is none, or could run in a browser, goes out as bytes. */
function typeOf(declared: string | undefined): string {
  const type = (declared ?? '').trim();
  if (!CONTENT_TYPE.test(type) || /^(image|multipart|message)\//i.test(type))
    return 'application/octet-stream';
  return type;
}
