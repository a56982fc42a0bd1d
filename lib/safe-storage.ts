/** What of the browser's storage is used; a test may bring its own. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Small texts that the browser keeps for this origin. No method throws: a browser may refuse storage to a site, to a framed page
 * of another origin or in a private window, and then reading the property alone throws; writing throws when storage is full.
 */
export class SafeStorage {
  readonly #area: () => StorageArea;

  /** `area` is called each time, because it may begin or cease to throw. */
  constructor(area: () => StorageArea) {
    this.#area = area;
  }

  /** Returns null where nothing is kept. */
  read(key: string): string | null {
    return this.#attempt((area) => area.getItem(key)) ?? null;
  }

  /** Returns what `writeJson` was given, unchecked; null where nothing is kept or the text isn't JSON. */
  readJson(key: string): unknown {
    return this.#attempt((area): unknown => JSON.parse(area.getItem(key) ?? 'null')) ?? null;
  }

  /** Returns false where the browser keeps nothing. */
  write(key: string, text: string): boolean {
    return this.#attempt((area) => (area.setItem(key, text), true)) ?? false;
  }

  /** Returns false where the browser keeps nothing; null removes. */
  writeJson(key: string, value: unknown): boolean {
    return value === null ? this.remove(key) : this.write(key, JSON.stringify(value));
  }

  /** Returns false where storage is refused; what was kept may still be there. */
  remove(key: string): boolean {
    return this.#attempt((area) => (area.removeItem(key), true)) ?? false;
  }

  /** The keys of everything on this origin that begin with `prefix`. */
  keys(prefix: string): readonly string[] {
    return this.#attempt((area) => Object.keys(area).filter((key) => key.startsWith(prefix))) ?? [];
  }

  #attempt<Result>(act: (area: StorageArea) => Result): Result | undefined {
    try {
      return act(this.#area());
    } catch {
      return undefined;
    }
  }
}

/** Stays on this device until it is removed; all tabs share it. */
export const deviceStorage = new SafeStorage(() => localStorage);

/** Goes with the tab. */
export const tabStorage = new SafeStorage(() => sessionStorage);
