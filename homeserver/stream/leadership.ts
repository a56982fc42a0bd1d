import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '@/runtime/describe-error';
import type { Storage } from '@/storage/storage';
import type { Log } from '@/homeserver/log/log';
import { beat, correctHeartbeat, ensureLeaderRow, raiseEpoch, renewEpoch, stepDown } from './leader.store';

const HEARTBEAT_MS = 1_000;
const SILENCE_MS = 3_000;
const ASK_AGAIN_MS = 250;

interface Options {
  readonly storage: Storage;
  readonly log: Log;
  /** After this much silence somebody else may lead; the same in every process of a database. Absent: three seconds. */
  readonly silenceMs?: number | undefined;
  /** Somebody else leads. Called once. */
  readonly onOver: () => void;
}

/** Being the one process that writes, by a row of the database with an epoch and a heartbeat. */
export class Leadership {
  #epoch: number;
  #isOver = false;
  /** By this process's steady clock, when the last confirmed heartbeat was sent. */
  #beatAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  readonly #options: Options;

  private constructor(epoch: number, options: Options) {
    this.#options = options;
    this.#epoch = epoch;
    // Nobody else can ask the embedded database whether this process lives.
    if (options.storage.engine === 'pglite') return;
    this.#timer = setInterval(() => {
      this.#beating = this.#beat();
    }, HEARTBEAT_MS);
    this.#timer.unref();
  }

  /**
   * Takes the lead. The embedded database belongs to this process alone; on PostgreSQL it waits until a leader that may
   * still live has been silent for three seconds, or has stepped down.
   */
  static async take(options: Options): Promise<Leadership> {
    const { storage, silenceMs = SILENCE_MS } = options;
    await ensureLeaderRow(storage.db);
    for (;;) {
      const epoch = await raiseEpoch(storage.db, storage.engine === 'pglite' ? null : silenceMs);
      if (epoch !== undefined) return new Leadership(epoch, options);
      await correctHeartbeat(storage.db);
      await wait(ASK_AGAIN_MS);
    }
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Whether nobody else can lead yet; a leader answers no reads without it. The embedded database has no second one. */
  get isFresh(): boolean {
    if (this.#isOver) return false;
    const { storage, silenceMs = SILENCE_MS } = this.#options;
    return storage.engine === 'pglite' || performance.now() - this.#beatAt < silenceMs;
  }

  /** Makes sure that nothing sent before can still be written; false when somebody else leads. */
  async renew(): Promise<boolean> {
    const epoch = await renewEpoch(this.#options.storage.db, this.#epoch);
    if (epoch === undefined) this.end();
    else this.#epoch = epoch;
    return epoch !== undefined;
  }

  /** Somebody else leads, or nothing can be written any more. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#options.log.write('stream.epoch_over', { epoch: this.#epoch });
    this.#options.onOver();
  }

  async stepDown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    if (!this.#isOver) await stepDown(this.#options.storage.db, this.#epoch);
    this.#isOver = true;
  }

  async #beat(): Promise<void> {
    const sentAt = performance.now();
    const epoch = this.#epoch;
    try {
      const leads = await beat(this.#options.storage.db, epoch);
      if (leads) this.#beatAt = sentAt;
      else if (epoch === this.#epoch) this.end();
    } catch (error) {
      // The lease runs out by itself while the database cannot be reached.
      this.#options.log.write('storage.failed', { problem: describeError(error) });
    }
  }
}
