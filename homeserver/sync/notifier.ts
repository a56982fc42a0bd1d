/** So many are woken in one turn of the event loop, so that requests are answered between them. */
const WAKES_PER_TURN = 64;
/** One person's tabs and devices; who opens more at once loses the oldest, which answers with what there is. */
const WAITING_MAX = 50;

/** One sync that may have to wait. */
export interface Waiter {
  /** Lets time pass, whoever is woken; ends early when the client is gone. */
  pause(ms: number): Promise<void>;
  /** From here on every wake counts; called before looking at what there is. */
  arm(): void;
  /** Resolves when woken since `arm`, after the time, or when the client is gone. */
  wait(ms: number): Promise<void>;
  /** Ends the waiting for good: the client hung up. */
  giveUp(): void;
  readonly isOver: boolean;
  leave(): void;
}

/** Who waits for news, by person. */
export class Notifier {
  readonly #waiting = new Map<string, Set<WaitingSync>>();
  #woken: WaitingSync[] = [];
  #isScheduled = false;
  #isClosed = false;

  enter(userId: string): Waiter {
    const waiter = new WaitingSync(() => this.#leave(userId, waiter));
    const others = this.#waiting.get(userId);
    if (others) {
      const [oldest] = others;
      if (oldest && others.size >= WAITING_MAX) {
        others.delete(oldest);
        oldest.giveUp();
      }
      others.add(waiter);
    } else this.#waiting.set(userId, new Set([waiter]));
    if (this.#isClosed) waiter.giveUp();
    return waiter;
  }

  /** Wakes everybody of these people who waits; each of them once, however often they are named in a turn. */
  wake(userIds: Iterable<string>): void {
    for (const userId of userIds) {
      for (const waiter of this.#waiting.get(userId) ?? NOBODY) {
        if (waiter.call()) this.#woken.push(waiter);
      }
    }
    this.#schedule();
  }

  /** Wakes the waiting among some people; goes through the fewer of the two. */
  wakeAmong(people: ReadonlySet<string>): void {
    if (people.size <= this.#waiting.size) return this.wake(people);
    const present: string[] = [];
    for (const userId of this.#waiting.keys()) if (people.has(userId)) present.push(userId);
    this.wake(present);
  }

  /** Syncs that wait. */
  get count(): number {
    let count = 0;
    for (const waiters of this.#waiting.values()) count += waiters.size;
    return count;
  }

  isWaiting(userId: string): boolean {
    return this.#waiting.has(userId);
  }

  /** The server stops: everybody answers with what there is. */
  close(): void {
    this.#isClosed = true;
    for (const waiters of this.#waiting.values()) for (const waiter of waiters) waiter.giveUp();
  }

  #leave(userId: string, waiter: WaitingSync): void {
    const waiters = this.#waiting.get(userId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiting.delete(userId);
  }

  #schedule(): void {
    if (this.#isScheduled || this.#woken.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      const now = this.#woken.splice(0, WAKES_PER_TURN);
      for (const waiter of now) waiter.release();
      this.#schedule();
    });
  }
}

const NOBODY: ReadonlySet<WaitingSync> = new Set();

class WaitingSync implements Waiter {
  #isCalled = false;
  #isPausing = false;
  isOver = false;
  #resolve: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly leave: () => void) {}

  arm(): void {
    this.#isCalled = false;
  }

  async pause(ms: number): Promise<void> {
    if (ms <= 0 || this.isOver) return;
    this.#isPausing = true;
    await this.#released(ms);
    this.#isPausing = false;
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isCalled && !this.isOver) await this.#released(ms);
  }

  /** Notes the wake; true when it is the first since `arm` and somebody waits. */
  call(): boolean {
    const isFirst = !this.#isCalled && !this.#isPausing && this.#resolve !== undefined;
    this.#isCalled = true;
    return isFirst;
  }

  release(): void {
    clearTimeout(this.#timer);
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.();
  }

  giveUp(): void {
    this.isOver = true;
    this.release();
  }

  #released(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#timer = setTimeout(() => this.release(), ms);
    });
  }
}
