import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { MediaStorage } from './media-storage';

/** Whatever is unfinished for so long was left by a process that was killed. */
const ABANDONED_MS = 3_600_000;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const MEDIA_ID = /^[\w-]{32}$/;

/** A file that is written and has no name yet. */
export interface Draft {
  readonly path: string;
  readonly size: number;
  discard(): Promise<void>;
}

/** The bytes of media: drafts in a folder of this machine, finished files in their place. */
export class MediaFiles {
  readonly #unfinished: string;
  readonly #place: MediaStorage;

  private constructor(unfinished: string, place: MediaStorage) {
    this.#unfinished = unfinished;
    this.#place = place;
  }

  /** `root` gets a folder for drafts, on the same disk as a place that is a folder. */
  static async open(root: string, place: MediaStorage): Promise<MediaFiles> {
    const files = new MediaFiles(path.join(root, '.unfinished'), place);
    await mkdir(files.#unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(files.#unfinished)) {
      const draft = path.join(files.#unfinished, name);
      const facts = await stat(draft).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(draft, { force: true });
    }
    return files;
  }

  /** Writes what comes to the disk; throws `M_TOO_LARGE` as soon as it is more than allowed. */
  async receive(source: Readable, bytesMax: number): Promise<Draft> {
    const draft = path.join(this.#unfinished, randomUUID());
    const discard = () => rm(draft, { force: true });
    const handle = await open(draft, 'wx', 0o600);
    let size = 0;
    try {
      // A request that is refused half way is still answered, so it is left alive.
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > bytesMax) throw new MatrixError(413, 'M_TOO_LARGE', 'The file is too large');
        await handle.write(chunk);
      }
    } catch (error) {
      await discard();
      if (NO_ROOM.has(codeOf(error))) {
        throw new MatrixError(503, 'M_UNKNOWN', 'The server has no room left for files');
      }
      throw error;
    } finally {
      await handle.close();
    }
    return { path: draft, size, discard };
  }

  /** A place for something that is made here. */
  async draft(write: (path: string) => Promise<void>): Promise<Pick<Draft, 'path'>> {
    const file = path.join(this.#unfinished, randomUUID());
    await write(file);
    return { path: file };
  }

  /** Gives a draft its name; when it resolves the file is there for good. */
  async keep(draft: Pick<Draft, 'path'>, mediaId: string, variant?: string): Promise<void> {
    await this.#place.keep(draft.path, nameOf(mediaId, variant));
  }

  /** Undefined when there is no such file. */
  async read(mediaId: string, variant?: string): Promise<{ stream: Readable; size: number } | undefined> {
    return this.#place.read(nameOf(mediaId, variant));
  }

  /** Deletes a file with its thumbnails. */
  async delete(mediaId: string): Promise<void> {
    await this.#place.delete(nameOf(mediaId));
  }
}

function nameOf(mediaId: string, variant?: string): string {
  if (!MEDIA_ID.test(mediaId)) throw new Error('Not an id of media');
  return `${mediaId.slice(0, 2)}/${variant === undefined ? mediaId : `${mediaId}.${variant}`}`;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
