interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

/**
 * Work of which only so much goes on at one time, and less for one person; the rest waits in the order in which it came, but
 * whoever has nothing under way before those who have.
 */
export class Semaphore {
  #running = 0;
  readonly #ofKey = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #atOnce: number;
  readonly #atOnceOfKey: number;

  constructor(atOnce: number, atOnceOfKey: number) {
    this.#atOnce = atOnce;
    this.#atOnceOfKey = atOnceOfKey;
  }

  /** `key`: whose work it is. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasRoomFor(key)) this.#begin(key);
    else await new Promise<void>((begin) => this.#waiting.push({ key, begin }));
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #hasRoomFor(key: string): boolean {
    return this.#running < this.#atOnce && (this.#ofKey.get(key) ?? 0) < this.#atOnceOfKey;
  }

  #begin(key: string): void {
    this.#running += 1;
    this.#ofKey.set(key, (this.#ofKey.get(key) ?? 0) + 1);
  }

  /** Passes the place on. */
  #end(key: string): void {
    this.#running -= 1;
    const left = (this.#ofKey.get(key) ?? 1) - 1;
    if (left > 0) this.#ofKey.set(key, left);
    else this.#ofKey.delete(key);
    const idle = this.#waiting.findIndex((one) => !this.#ofKey.has(one.key) && this.#hasRoomFor(one.key));
    const at = idle >= 0 ? idle : this.#waiting.findIndex((one) => this.#hasRoomFor(one.key));
    const [next] = at >= 0 ? this.#waiting.splice(at, 1) : [];
    if (!next) return;
    this.#begin(next.key);
    next.begin();
  }
}
