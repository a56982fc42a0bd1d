import type { Published } from '@/homeserver/stream/stream';

/** What is published and is no event: receipts and account data. */
export type JournalItem = Exclude<Published, { kind: 'event' }>;

const ITEMS_MAX = 8192;

/** The newest receipts and account data of everybody, so that whoever is nearly up to date needs no query for them. */
export class Journal {
  readonly #items: JournalItem[] = [];
  #from: number;

  /** Knows nothing of what was published up to `position`. */
  constructor(position: number) {
    this.#from = position;
  }

  take(batch: readonly Published[]): void {
    for (const item of batch) if (item.kind !== 'event') this.#items.push(item);
    if (this.#items.length <= ITEMS_MAX * 2) return;
    const dropped = this.#items.splice(0, this.#items.length - ITEMS_MAX);
    this.#from = dropped.at(-1)?.position ?? this.#from;
  }

  /** What came after `since`, up to `until` included, oldest first; undefined when that is too long ago. */
  between(since: number, until: number): readonly JournalItem[] | undefined {
    if (since < this.#from) return undefined;
    let start = this.#items.length;
    while (start > 0 && (this.#items[start - 1]?.position ?? 0) > since) start -= 1;
    let end = this.#items.length;
    while (end > start && (this.#items[end - 1]?.position ?? 0) > until) end -= 1;
    return start === end ? NOTHING : this.#items.slice(start, end);
  }
}

const NOTHING: readonly JournalItem[] = [];
