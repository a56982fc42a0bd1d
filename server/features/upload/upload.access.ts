import type { UploadPurpose } from '@/protocol/picture';
import type { Uploaded } from '@/protocol/upload';
import { FILE_URL_PREFIX, imageTypeOf } from '@/server/files/path';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { UploadStore } from './upload.store';
import type { UserId } from '@/protocol/ids';

/** What shows an upload. As long as anything does, the upload stays. */
export type UploadHolder =
  | `space:${number}`
  | `room:${number}`
  | `announcement:${number}`
  | `account:${number}`
  | `game:${number}`
  | `draft:${number}`;

const HOUR_MS = 3_600_000;
/** Nobody can begin to use an upload that nothing has shown for so long. */
export const UNUSED_MAX_MS = 24 * HOUR_MS;
/** The margin lets a transaction that began to use one just before finish first. */
const REMOVED_AFTER_MS = UNUSED_MAX_MS + HOUR_MS;
const REMOVED_AT_ONCE = 100;

/**
 * The use of uploads, for the features that show them. Everything but `removeUnused` runs inside the transaction of
 * the change that begins or ends a use.
 */
export class Uploads {
  readonly #store: UploadStore;
  readonly #deps: Pick<Services, 'clock' | 'files'>;

  constructor(deps: Pick<Services, 'clock' | 'files'> & { readonly uploads: UploadStore }) {
    this.#deps = deps;
    this.#store = deps.uploads;
  }

  /** The person's own uploads at these addresses; throws `upload_unknown` when one is missing. */
  async find(
    userId: UserId,
    purpose: UploadPurpose,
    urls: readonly string[],
    field: string,
  ): Promise<Uploaded[]> {
    const unknown = () => new AppError('upload_unknown', { field });
    const paths = [...new Set(urls)].map(pathOf);
    if (!paths.every((path) => path !== null)) throw unknown();
    if (paths.length === 0) return [];
    const freshSince = new Date(this.#deps.clock.now().getTime() - UNUSED_MAX_MS);
    const rows = await this.#store.lockUsable({ userId, purpose, paths, freshSince });
    if (rows.length < paths.length) throw unknown();
    return rows.map(({ path, width, height }) => ({ url: FILE_URL_PREFIX + path, width, height }));
  }

  /** Begins the use of uploads that `find` has answered in the same transaction. */
  async use(holder: UploadHolder, uploads: readonly Uploaded[]): Promise<void> {
    await this.#store.use(
      uploads.map(({ url }) => url.slice(FILE_URL_PREFIX.length)),
      holder,
    );
  }

  /**
   * Changes the picture that a holder shows in one place. The value that stands there may stay, whoever uploaded it;
   * a new one must be the person's own upload. Empty stands for none.
   */
  async replace(change: {
    holder: UploadHolder;
    userId: UserId;
    purpose: UploadPurpose;
    field: string;
    before: string;
    after: string;
  }): Promise<void> {
    const { holder, userId, purpose, field, before, after } = change;
    if (before === after) return;
    if (after !== '') await this.use(holder, await this.find(userId, purpose, [after], field));
    const old = pathOf(before);
    if (old !== null) await this.#store.release([holder], this.#deps.clock.now(), old);
  }

  /** Ends every use by these holders. */
  async release(holders: readonly UploadHolder[]): Promise<void> {
    await this.#store.release(holders, this.#deps.clock.now());
  }

  /**
   * Makes one upload the picture of an account, and ends the use of the one before. False when the person has no such
   * upload.
   */
  async claim(userId: UserId, purpose: 'avatar', url: string): Promise<boolean> {
    const holder: UploadHolder = `account:${userId}`;
    const before = await this.#store.heldBy(holder);
    try {
      if (before.includes(pathOf(url) ?? '')) return true;
      await this.use(holder, await this.find(userId, purpose, [url], 'avatar'));
    } catch (error) {
      if (error instanceof AppError && error.error === 'upload_unknown') return false;
      throw error;
    }
    for (const path of before) await this.#store.release([holder], this.#deps.clock.now(), path);
    return true;
  }

  /** Removes uploads that nothing has shown for a day; answers how many. The file goes first: no file without a row. */
  async removeUnused(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - REMOVED_AFTER_MS);
    let removed = 0;
    for (;;) {
      const paths = await this.#store.unusedBefore(before, REMOVED_AT_ONCE);
      for (const path of paths) {
        await this.#deps.files.delete(path);
        await this.#store.delete(path);
      }
      removed += paths.length;
      if (paths.length < REMOVED_AT_ONCE) return removed;
    }
  }
}

/** The path of a stored file in an address of ours; null for any other text. */
function pathOf(url: string): string | null {
  if (!url.startsWith(FILE_URL_PREFIX)) return null;
  const path = url.slice(FILE_URL_PREFIX.length);
  return imageTypeOf(path) === null ? null : path;
}
