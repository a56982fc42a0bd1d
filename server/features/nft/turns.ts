export interface TurnLimits {
  /** Works that run at a time, and those of one owner among them. */
  readonly atOnce: number;
  readonly ofOne: number;
  /** Works that may wait, and those of one owner among them. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

type Begin = () => void;

/** Lets works run a few at a time, their owners in turn: what one of them has running for long holds up nobody else. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<number, number>();
  /** By owner, in the order of their turns. */
  readonly #waiting = new Map<number, Begin[]>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Null, and nothing is run, if too many wait. */
  run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> | null {
    const { waiting, waitingOfOne } = this.#limits;
    if (this.#mayRun(owner)) {
      this.#count(owner, 1);
      return this.#run(owner, work);
    }
    const ofOne = this.#waiting.get(owner) ?? [];
    if (sum(this.#waiting, ({ length }) => length) >= waiting || ofOne.length >= waitingOfOne) return null;
    return new Promise<void>((begin) => {
      ofOne.push(begin);
      this.#waiting.set(owner, ofOne);
    }).then(() => this.#run(owner, work));
  }

  #mayRun(owner: number): boolean {
    const { atOnce, ofOne } = this.#limits;
    return sum(this.#running, (count) => count) < atOnce && (this.#running.get(owner) ?? 0) < ofOne;
  }

  async #run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#passOn();
    }
  }

  #count(owner: number, change: 1 | -1): void {
    const count = (this.#running.get(owner) ?? 0) + change;
    if (count === 0) this.#running.delete(owner);
    else this.#running.set(owner, count);
  }

  #passOn(): void {
    for (const [owner, [next, ...others]] of this.#waiting) {
      if (!next || !this.#mayRun(owner)) continue;
      // The owner goes last.
      this.#waiting.delete(owner);
      if (others.length > 0) this.#waiting.set(owner, others);
      // At once: the work itself begins a moment later.
      this.#count(owner, 1);
      next();
      return;
    }
  }
}

const sum = <Value>(of: ReadonlyMap<number, Value>, count: (value: Value) => number) =>
  [...of.values()].reduce((all, value) => all + count(value), 0);
