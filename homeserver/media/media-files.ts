import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { MatrixError } from '../api/matrix-error';

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

/** The bytes of media, in a folder of their own: `ab/abcd…` with thumbnails beside it, `abcd….320x240-scale`. */
export class MediaFiles {
  private constructor(
    private readonly root: string,
    private readonly survivesPowerCut: boolean,
  ) {}

  /**
   * `survivesPowerCut` waits for the disk with every file. The embedded database does not promise that either, and
   * without its rows the files are of no use.
   */
  static async open(root: string, { survivesPowerCut }: { survivesPowerCut: boolean }): Promise<MediaFiles> {
    const files = new MediaFiles(root, survivesPowerCut);
    await mkdir(files.#unfinished, { recursive: true, mode: 0o700 });
    for (const name of await readdir(files.#unfinished)) {
      const draft = path.join(files.#unfinished, name);
      const facts = await stat(draft).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(draft, { force: true });
    }
    return files;
  }

  get #unfinished(): string {
    return path.join(this.root, '.unfinished');
  }

  /** Where a file or one of its thumbnails lies. */
  pathOf(mediaId: string, variant?: string): string {
    if (!MEDIA_ID.test(mediaId)) throw new Error('Not an id of media');
    return path.join(
      this.root,
      mediaId.slice(0, 2),
      variant === undefined ? mediaId : `${mediaId}.${variant}`,
    );
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
      if (this.survivesPowerCut) await handle.sync();
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
    const place = path.join(this.#unfinished, randomUUID());
    await write(place);
    return { path: place };
  }

  /** Gives a draft its name; when it resolves the file is there for good. */
  async keep(draft: Pick<Draft, 'path'>, mediaId: string, variant?: string): Promise<void> {
    const target = this.pathOf(mediaId, variant);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft.path, target);
    if (!this.survivesPowerCut) return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Undefined when there is no such file. */
  async read(mediaId: string, variant?: string): Promise<{ stream: Readable; size: number } | undefined> {
    const file = this.pathOf(mediaId, variant);
    const facts = await stat(file).catch(() => undefined);
    // A file that is deleted in between ends the answer half way, as it would a moment later.
    return facts && { stream: createReadStream(file), size: facts.size };
  }

  /** Deletes a file with its thumbnails. */
  async delete(mediaId: string): Promise<void> {
    const folder = path.dirname(this.pathOf(mediaId));
    const names = await readdir(folder).catch(() => []);
    const own = names.filter((name) => name === mediaId || name.startsWith(`${mediaId}.`));
    await Promise.all(own.map((name) => rm(path.join(folder, name), { force: true })));
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
