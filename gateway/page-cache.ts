import { createHash } from 'node:crypto';
import type { FeedSubject } from '@/protocol/page';
import { subjectsOf, type PageStore, type StoredPage } from './page-store';
import type { PageVersions } from './page-versions';

/** What a page is kept under, and what it tells about. */
export interface PageKey {
  /** Path, language and whatever else makes another page; the build is the process. */
  readonly key: string;
  readonly subject: FeedSubject | null;
  /** A second subject that the page shows. */
  readonly also?: FeedSubject;
}

type Subjects = Pick<PageKey, 'subject' | 'also'>;

/** A page fresh from Next; `keep` is false for answers that must not be sent to the next reader. */
export interface FreshPage extends Pick<StoredPage, 'status' | 'headers' | 'bytes'> {
  readonly keep: boolean;
}

export type PageAnswer =
  | { kind: 'page'; page: StoredPage; stored: boolean }
  /** The subject does not exist: nothing was rendered. */
  | { kind: 'missing' };

const ATTEMPTS = 4;

/**
 * Keeps finished pages true (protocols: a page is sent only while the lease on the feed is fresh and no newer version
 * is known; otherwise the platform is asked first). A version is read before the page of that name is rendered, so a
 * label is never newer than its bytes.
 */
export class PageCache {
  readonly #rendering = new Map<string, Promise<StoredPage>>();
  readonly #asking = new Map<string, { now: Promise<number>; next: Promise<number> | null }>();
  readonly #store: PageStore;
  readonly #versions: PageVersions;
  readonly #askPlatform: (subject: string) => Promise<number>;

  constructor(store: PageStore, versions: PageVersions, askPlatform: (subject: string) => Promise<number>) {
    this.#store = store;
    this.#versions = versions;
    this.#askPlatform = askPlatform;
  }

  /** Answers the page, rendering it where needed; rejects when the platform cannot say whether it is true. */
  async get(key: PageKey, render: () => Promise<FreshPage>): Promise<PageAnswer> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = this.#store.get(key.key);
      if (stored && (await this.#isTrue(stored)))
        return { kind: 'page', page: stored, stored: attempt === 0 };

      const { epoch } = this.#versions;
      const version = await this.#versionOf(key);
      // A space has a version from its first moment on; the directory none until the first space.
      if (version === 0 && key.subject?.startsWith('space:')) return { kind: 'missing' };
      // Somebody else may have rendered it while the platform was asked.
      const meanwhile = this.#store.get(key.key);
      if (meanwhile?.version === version && meanwhile.epoch === epoch) {
        return { kind: 'page', page: meanwhile, stored: true };
      }
      const page = await this.#renderOnce(key, version, epoch, render);
      // Joining a rendering that was begun earlier is right only if nothing has changed since then.
      if (await this.#isTrue(page)) return { kind: 'page', page, stored: false };
    }
    // The subject changes faster than it is rendered. A rendering of its own begins after this request came in, so it
    // is true for this reader, and for nobody else.
    const page = finish(await render(), key, 0, -1);
    return { kind: 'page', page, stored: false };
  }

  async #isTrue(page: StoredPage): Promise<boolean> {
    if (page.subject === null) return true;
    if (page.epoch !== this.#versions.epoch || !this.#isNewest(page, page.version)) return false;
    if (this.#versions.leaseIsFresh) return true;
    return (await this.#versionOf(page)) === page.version && page.epoch === this.#versions.epoch;
  }

  #isNewest(page: Subjects, version: number): boolean {
    return subjectsOf(page).every((subject) => this.#versions.isNewest(subject, version));
  }

  /** The newer one of a page's subjects; 0 when its own does not exist. */
  async #versionOf({ subject, also }: Subjects): Promise<number> {
    const own = subject === null ? 0 : await this.#currentVersion(subject);
    if (own === 0 || also === undefined) return own;
    return Math.max(own, await this.#currentVersion(also));
  }

  /**
   * Asks the platform. Callers share a question only if it is not yet on its way: an answer to an earlier one may be
   * older than the change that their reader knows of.
   */
  async #currentVersion(subject: FeedSubject): Promise<number> {
    const running = this.#asking.get(subject);
    if (running) {
      running.next ??= running.now.then(
        () => this.#ask(subject),
        () => this.#ask(subject),
      );
      return await running.next;
    }
    return await this.#ask(subject);
  }

  async #ask(subject: FeedSubject): Promise<number> {
    const entry: { now: Promise<number>; next: Promise<number> | null } = {
      now: this.#askPlatform(subject),
      next: null,
    };
    this.#asking.set(subject, entry);
    try {
      const version = await entry.now;
      if (version > 0) this.#versions.hear(subject, version);
      return version;
    } finally {
      if (this.#asking.get(subject) === entry && entry.next === null) this.#asking.delete(subject);
    }
  }

  #renderOnce(
    key: PageKey,
    version: number,
    epoch: number,
    render: () => Promise<FreshPage>,
  ): Promise<StoredPage> {
    const name = `${version} ${epoch} ${key.key}`;
    const running = this.#rendering.get(name);
    if (running) return running;
    const started = render()
      .then((fresh) => {
        const page = finish(fresh, key, version, epoch);
        if (fresh.keep && this.#isNewest(key, version) && epoch === this.#versions.epoch)
          this.#store.set(key.key, page);
        return page;
      })
      .finally(() => this.#rendering.delete(name));
    this.#rendering.set(name, started);
    return started;
  }
}

function finish(
  { status, headers, bytes }: FreshPage,
  { subject, also }: Subjects,
  version: number,
  epoch: number,
): StoredPage {
  // The policy is part of what a reader keeps, so it is part of the tag.
  const digest = createHash('sha256')
    .update(bytes.identity)
    .update(String(headers['content-security-policy'] ?? ''))
    .digest('base64url');
  return { status, headers, bytes, etag: `W/"${digest.slice(0, 22)}"`, subject, also, version, epoch };
}
