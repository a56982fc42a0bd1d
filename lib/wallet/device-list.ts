import { deviceStorage } from '@/lib/safe-storage';

/** A list that this browser keeps; what storage refuses or what is damaged counts as empty. */
export class DeviceList<Item> {
  readonly #key: string;
  readonly #max: number;
  readonly #read: (value: unknown) => Item | null;
  readonly #listeners = new Set<() => void>();
  #text: string | null = null;
  #items: readonly Item[] = [];

  /** `read` makes an item of what was stored, or null of what is none; the newest `max` stay. */
  constructor(key: string, max: number, read: (value: unknown) => Item | null) {
    this.#key = key;
    this.#max = max;
    this.#read = read;
  }

  /** The same list until it changes, here or in another tab. */
  readonly items = (): readonly Item[] => {
    const text = deviceStorage.read(this.#key);
    if (text === this.#text) return this.#items;
    this.#text = text;
    this.#items = parse(text).flatMap((value) => this.#read(value) ?? []);
    return this.#items;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const hear = (event: StorageEvent) => event.key === this.#key && listener();
    this.#listeners.add(listener);
    addEventListener('storage', hear);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', hear);
    };
  };

  /** Replaces the list by what `change` makes of it. Where storage is full or refused this page goes on without. */
  change(change: (items: readonly Item[]) => readonly Item[]): void {
    deviceStorage.writeJson(this.#key, change(this.items()).slice(0, this.#max));
    for (const listener of this.#listeners) listener();
  }
}

function parse(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
