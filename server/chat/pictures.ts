import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PORTRAITS } from '@/protocol/account-rules';
import type { ChatEngine } from '@/server/config/config';
import type { FileStore } from '@/server/files/files';
import { FILE_URL_PREFIX } from '@/server/files/path';
import type { ChatStore } from './chat.store';
import type { Homeserver } from './homeserver';
import { pictureOf, type RoomFacts } from './room-state';
import { SynapseAdmin } from './synapse-admin';

const PORTRAIT_SIDE = 256;
const REMOVED_AT_ONCE = 200;

/**
 * Pictures of people and rooms for Matrix clients. Ours read them from the platform itself, so each picture is copied
 * to the homeserver once and its address there is remembered.
 */
export class Pictures {
  readonly #store: ChatStore;
  readonly #files: FileStore;

  constructor(store: ChatStore, files: FileStore) {
    this.#store = store;
    this.#files = files;
  }

  /** Empty when the person shows none. */
  personPicture(avatar: string, homeserver: Homeserver): Promise<string> {
    return this.#mxcOf(avatar, homeserver);
  }

  /** Empty when the room shows none. */
  roomPicture(facts: RoomFacts, homeserver: Homeserver): Promise<string> {
    return this.#mxcOf(pictureOf(facts), homeserver);
  }

  /**
   * Deletes the copies of pictures that the platform has removed, such as those of deleted spaces, and returns how many.
   * The row goes last, so that a copy is found again if the process dies in between.
   */
  async deleteRemoved(homeserver: Homeserver, engine: ChatEngine): Promise<number> {
    const removed = await this.#store.removedPictures(REMOVED_AT_ONCE);
    for (const { url, mxc } of removed) {
      const mediaId = mxc.split('/').at(-1) ?? '';
      if (engine === 'embedded') await homeserver.deletePicture(mediaId);
      else await new SynapseAdmin(homeserver).deleteMedia(mediaId);
      await this.#store.forgetPicture(url);
    }
    return removed.length;
  }

  async #mxcOf(url: string, homeserver: Homeserver): Promise<string> {
    if (url === '') return '';
    const known = await this.#store.picture(url);
    if (known !== null) return known;
    const picture = await this.#read(url);
    if (!picture) return '';
    return this.#store.keepPicture(url, await homeserver.upload(picture.bytes, picture.type));
  }

  async #read(url: string): Promise<{ bytes: Buffer; type: string } | null> {
    if (url.startsWith(FILE_URL_PREFIX)) {
      const file = await this.#files.get(url.slice(FILE_URL_PREFIX.length));
      return file && { bytes: await buffer(file.stream), type: file.type };
    }
    if (!PORTRAITS.includes(url)) return null;
    // Loaded with the first portrait; Matrix clients do not draw SVG.
    const { default: sharp } = await import('sharp');
    const drawing = await readFile(path.resolve('public', url.slice(1)));
    return { bytes: await sharp(drawing).resize(PORTRAIT_SIDE).png().toBuffer(), type: 'image/png' };
  }
}
