import type { OutgoingHttpHeaders } from 'node:http';
import type { FeedSubject } from '@/protocol/page';
import type { Encoding } from './compress';

/** A page as it is sent: nothing is left to do but choose an encoding. */
export interface StoredPage {
  readonly status: number;
  /** Everything but what depends on the encoding. */
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer };
  readonly subject: FeedSubject | null;
  /** A second subject that the page shows; its changes count like those of the first. */
  readonly also?: FeedSubject;
  /** Version of the subjects, read before the page was rendered; 0 without subject. */
  readonly version: number;
  /** How often the store had been emptied when the version was read. */
  readonly epoch: number;
}

/** Fixed costs of an entry: key, headers, objects. */
const ENTRY_BYTES = 4096;

/** Finished pages in bounded memory; the least recently sent leave first. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();
  readonly #keysBySubject = new Map<string, Set<string>>();
  #bytes = 0;
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: StoredPage): void {
    this.#delete(key);
    if (sizeOf(page) > this.#bytesMax) return;
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const subject of subjectsOf(page)) {
      const keys = this.#keysBySubject.get(subject) ?? new Set();
      this.#keysBySubject.set(subject, keys.add(key));
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#delete(oldest);
    }
  }

  /** Drops every page of a subject. */
  dropSubject(subject: string): void {
    for (const key of [...(this.#keysBySubject.get(subject) ?? [])]) this.#delete(key);
  }

  clear(): void {
    this.#pages.clear();
    this.#keysBySubject.clear();
    this.#bytes = 0;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  #delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
    for (const subject of subjectsOf(page)) {
      const keys = this.#keysBySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysBySubject.delete(subject);
    }
  }
}

/** What a page tells about. */
export function subjectsOf({ subject, also }: Pick<StoredPage, 'subject' | 'also'>): FeedSubject[] {
  return [subject, also].filter((one) => one !== null && one !== undefined);
}

function sizeOf(page: StoredPage): number {
  return Object.values(page.bytes).reduce((sum, bytes) => sum + (bytes?.length ?? 0), ENTRY_BYTES);
}
