import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Rooms } from '@/homeserver/rooms/rooms';
import type { Published, Stream } from '@/homeserver/stream/stream';
import type { FollowerStore, Progress } from './follower.store';

/** What waits in memory; whoever is further behind reads the database. */
const WAITING_MAX = 2_000;
const BACK_OFF_FIRST_MS = 200;
const BACK_OFF_MAX_MS = 30_000;
const IDLE_WRITE_MS = 1_000;
/** So many positions may be done twice after a crash where batches need not be the same. */
const UNWRITTEN_MAX = 1_000;

export interface FollowerOptions {
  /** Names its progress in the database. */
  readonly name: string;
  readonly batchMax: number;
  /**
   * A batch that was begun is repeated with the same events, also by the next process; costs a statement for each. Without
   * it the next process begins a little earlier than this one ended.
   */
  readonly repeatsBatches: boolean;
  /** Does what is to be done for some events, in order. Rejecting means: again, with the same events, after a while. */
  handle(events: readonly RoomEvent[], signal: AbortSignal): Promise<void>;
  onFailure(error: unknown, position: number): void;
}

/** Follows the events of all rooms, across restarts, at least once and in order, and never keeps a flush waiting. */
export class Follower {
  readonly #queue: RoomEvent[] = [];
  /** Up to here events come from the database, after it from the queue. */
  #stored = 0;
  #position = 0;
  #attempted = 0;
  #written: Progress = { position: 0, attempted: 0 };
  #wake: (() => void) | undefined;
  #hurry: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #unsubscribe = () => {};
  #caughtUp = () => {};
  readonly #waiting = new Set<{ position: number; resolve: () => void; reject: (error: Error) => void }>();
  /** Resolves when everything from before the start is done. */
  readonly caughtUp = new Promise<void>((resolve) => (this.#caughtUp = resolve));
  readonly #closing = new AbortController();
  readonly #deps: {
    readonly store: FollowerStore;
    readonly stream: Pick<Stream, 'position' | 'onPublished'>;
    readonly rooms: Pick<Rooms, 'eventsAfter'>;
  };
  readonly #options: FollowerOptions;

  constructor(
    deps: {
      readonly store: FollowerStore;
      readonly stream: Pick<Stream, 'position' | 'onPublished'>;
      readonly rooms: Pick<Rooms, 'eventsAfter'>;
    },
    options: FollowerOptions,
  ) {
    this.#deps = deps;
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#written = await this.#deps.store.find(this.#options.name);
    this.#position = this.#written.position;
    this.#attempted = this.#written.attempted;
    this.#stored = this.#deps.stream.position;
    this.#unsubscribe = this.#deps.stream.onPublished((batch) => this.#take(batch));
    this.#running = this.#run();
  }

  /** Positions that are not handled yet. */
  get behind(): number {
    return this.#stored - this.#position;
  }

  /** Resolves once the published event at `position` and everything before it have been handled. Rejects if the server stops. */
  async reached(position: number): Promise<void> {
    if (this.#position >= position) return;
    this.#closing.signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => this.#waiting.add({ position, resolve, reject }));
  }

  /** Tries at once what waits for its next try. */
  hurry(): void {
    this.#hurry?.();
  }

  /** Gives up what is under way, and writes down how far it came. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#closing.abort();
    for (const { reject } of this.#waiting) reject(new Error('The server stops'));
    this.#wake?.();
    this.#hurry?.();
    await this.#running;
    await this.#write(this.#attempted).catch(() => undefined);
  }

  #take(batch: readonly Published[]): void {
    for (const item of batch) if (item.kind === 'event') this.#queue.push(item.event);
    if (this.#queue.length > WAITING_MAX) {
      this.#stored = batch.at(-1)?.position ?? this.#stored;
      this.#queue.length = 0;
    }
    this.#wake?.();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let tries = 0;
    while (!signal.aborted) {
      try {
        const events = await this.#next();
        if (events.length > 0) await this.#do(events);
        else await this.#idle();
        tries = 0;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onFailure(error, this.#position);
        tries += 1;
        await this.#wait(Math.min(BACK_OFF_FIRST_MS * 2 ** (tries - 1), BACK_OFF_MAX_MS), 'hurry');
      }
    }
  }

  /** The next batch; the same again as long as it is not done. */
  async #next(): Promise<readonly RoomEvent[]> {
    const { batchMax } = this.#options;
    if (this.#position < this.#stored) {
      const { rooms } = this.#deps;
      const events = await rooms.eventsAfter(this.#position, batchMax);
      const begun = events.filter((event) => event.position <= this.#attempted);
      const batch = begun.length > 0 ? begun : events.filter((event) => event.position <= this.#stored);
      if (batch.length > 0) return batch;
      this.#advance(this.#stored);
    }
    this.#caughtUp();
    const end = this.#queue.findIndex((event) => event.position > this.#attempted);
    const begun = this.#attempted > this.#position && end > 0 ? end : batchMax;
    return this.#queue.slice(0, Math.min(begun, batchMax));
  }

  async #do(events: readonly RoomEvent[]): Promise<void> {
    const last = events.at(-1)?.position ?? this.#position;
    if (this.#options.repeatsBatches || last - this.#written.position > UNWRITTEN_MAX)
      await this.#write(last);
    await this.#options.handle(events, this.#closing.signal);
    this.#advance(last);
    const rest = this.#queue.findIndex((event) => event.position > last);
    this.#queue.splice(0, rest < 0 ? this.#queue.length : rest);
  }

  #advance(position: number): void {
    this.#position = position;
    for (const waiting of this.#waiting) {
      if (waiting.position > position) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  async #idle(): Promise<void> {
    if (this.#written.position === this.#position) return this.#wait(undefined, 'wake');
    // The last batch is written down as done when nothing else comes that would do it along the way.
    await this.#wait(IDLE_WRITE_MS, 'wake');
    if (this.#queue.length === 0) await this.#write(this.#position);
  }

  async #write(attempted: number): Promise<void> {
    const progress = { position: this.#position, attempted: Math.max(attempted, this.#position) };
    this.#attempted = progress.attempted;
    if (progress.position === this.#written.position && progress.attempted === this.#written.attempted)
      return;
    await this.#deps.store.put(this.#options.name, progress);
    this.#written = progress;
  }

  /** Until a new event (`wake`) or an encouragement (`hurry`), the end, or the time is over. */
  async #wait(ms: number | undefined, until: 'wake' | 'hurry'): Promise<void> {
    if (this.#closing.signal.aborted || (until === 'wake' && this.#queue.length > 0)) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      if (until === 'wake') this.#wake = resolve;
      else this.#hurry = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, ms).unref();
    });
    clearTimeout(timer);
    this.#wake = undefined;
    this.#hurry = undefined;
  }
}
