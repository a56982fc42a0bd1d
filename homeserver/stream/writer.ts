import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '@/runtime/describe-error';
import type { Storage } from '@/storage/storage';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { Log } from '@/homeserver/log/log';
import { append, findLastPosition } from './append.store';
import type { Leadership } from './leadership';
import type { Plan, Planner, WaitingEvents } from './planner';
import type { FlushRows } from './rows';
import type { Published } from './stream';
import { isEmpty, UpsertQueue, type WaitingUpsert } from './upserts';

/** Entries that one flush takes at most, so that none waits long for the others. */
const FLUSH_MAX = 200;
const RECOVER_AGAIN_MS = 250;
const RECOVER_MS_MAX = 15_000;

/** Nothing of it happened, and the client may try again. */
const notWritten = () => new MatrixError(500, 'M_UNKNOWN', 'The server could not write it; try again');

interface Options<Waiting extends WaitingEvents> {
  readonly storage: Storage;
  readonly log: Log;
  readonly leadership: Leadership;
  readonly position: number;
  readonly publish: (batch: readonly Published[]) => void;
  readonly planner: Planner<Waiting>;
}

/**
 * Writes everything that waits with one statement, then what has come meanwhile with the next one. What a flush holds
 * is decided when it begins, so events are authorised against what is committed and what stands before them.
 */
export class Writer<Waiting extends WaitingEvents> {
  #position: number;
  #events: Waiting[] = [];
  readonly upserts = new UpsertQueue(() => this.#schedule());
  #state: 'idle' | 'scheduled' | 'flushing' | 'over' = 'idle';
  #idle: (() => void)[] = [];
  readonly #options: Options<Waiting>;

  constructor(options: Options<Waiting>) {
    this.#options = options;
    this.#position = options.position;
  }

  /** The last published position. */
  get position(): number {
    return this.#position;
  }

  /** Events, receipts and account data that no flush has taken yet. */
  get waiting(): number {
    return this.#events.length + this.upserts.size;
  }

  enqueue(waiting: Waiting): void {
    if (this.#state === 'over') return waiting.reject(notWritten());
    this.#events.push(waiting);
    this.#schedule();
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    if (this.#state === 'idle' || this.#state === 'over') return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Nothing can be written any more: whoever waits is told so. */
  end(): void {
    this.#state = 'over';
    for (const waiting of this.#events.splice(0)) waiting.reject(notWritten());
    for (const waiting of this.upserts.take(Infinity)) waiting.reject(notWritten());
    this.upserts.close(notWritten);
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #schedule(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'scheduled';
    // Everything that this turn of the event loop brings goes into one flush.
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    if (this.#state === 'over') return;
    this.#state = 'flushing';
    const events = this.#events.splice(0, FLUSH_MAX);
    const upserts = this.upserts.take(FLUSH_MAX);
    try {
      await this.#write(events, upserts);
    } catch (error) {
      // Not even planned: a read failed. Nothing was written.
      this.#options.log.write('stream.flush_failed', { count: events.length, problem: describeError(error) });
      for (const waiting of [...events, ...upserts]) waiting.reject(notWritten());
    }
    if (this.#isOver()) return;
    this.#state = 'idle';
    if (this.#events.length > 0 || this.upserts.size > 0) return this.#schedule();
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Asked after a wait, when what the compiler has seen of the state is no longer so. */
  #isOver(): boolean {
    return this.#state === 'over';
  }

  async #write(events: readonly Waiting[], upserts: readonly WaitingUpsert[]): Promise<void> {
    const { storage, leadership, planner } = this.#options;
    let waiting = events;
    for (;;) {
      const plan = await planner.plan(waiting, this.#position + 1);
      const rows = withUpserts(plan, upserts, this.#position + 1);
      if (isEmpty(rows)) return plan.settle();
      const outcome = await append(storage.db, leadership.epoch, rows).catch((error: unknown) => ({
        kind: 'failed' as const,
        error,
      }));
      switch (outcome.kind) {
        case 'appended':
          return this.#publish(plan, upserts, rows);
        case 'refused':
          plan.fail(notWritten());
          for (const upsert of upserts) upsert.reject(notWritten());
          return leadership.end();
        case 'failed':
          return this.#afterFailure(plan, rows, waiting, upserts, outcome.error);
        case 'known': {
          const positions = new Map(outcome.transactions.map(({ key, position }) => [key, position]));
          const positionOf = (one: Waiting) => positions.get(one.transactionKey?.toString('base64') ?? '');
          for (const one of waiting) {
            const position = positionOf(one);
            if (position !== undefined) await planner.answerKnown(one, position);
          }
          waiting = waiting.filter((one) => positionOf(one) === undefined);
        }
      }
    }
  }

  #publish(plan: Plan, upserts: readonly WaitingUpsert[], rows: FlushRows): void {
    const batch = this.#commit(plan);
    for (const receipt of rows.receipts) batch.push({ kind: 'receipt', position: receipt.position, receipt });
    for (const data of rows.accountData) {
      batch.push({ kind: 'account_data', position: data.position, data });
    }
    this.#position += batch.length;
    this.#options.publish(batch);
    plan.settle();
    for (const upsert of upserts) upsert.resolve(upsert.position);
  }

  #commit(plan: Plan): Published[] {
    try {
      return [...plan.commit()];
    } catch (error) {
      // The rows are there and memory does not say so: nothing that this process thinks is true any more.
      this.#options.leadership.end();
      throw error;
    }
  }

  /**
   * The answer of the flush is an error, or was lost with the connection. Raising the own epoch keeps it from being
   * written from now on; then the last position says whether it has been.
   */
  async #afterFailure(
    plan: Plan,
    rows: FlushRows,
    waiting: readonly Waiting[],
    upserts: readonly WaitingUpsert[],
    error: unknown,
  ): Promise<void> {
    const count = rows.events.length + upserts.length;
    this.#options.log.write('stream.flush_failed', { count, problem: describeError(error) });
    const last = await this.#lastPositionAfterFailure();
    const flushed = this.#position + rows.events.length + upserts.length;
    const isRefused = isRefusalOfData(error);
    if (last === flushed && !isRefused) return this.#publish(plan, upserts, rows);
    if (last === this.#position && isRefused && waiting.length + upserts.length > 1) {
      // One of them is to blame: alone it harms nobody else.
      for (const one of waiting) if (!this.#isOver()) await this.#write([one], []);
      for (const one of upserts) if (!this.#isOver()) await this.#write([], [one]);
      return;
    }
    plan.fail(notWritten());
    for (const upsert of upserts) upsert.reject(notWritten());
    if (last !== this.#position) return this.#options.leadership.end();
    // Who wrote after something that is lost meant it to be there: the order within a room is kept.
    const rooms = new Set(waiting.map(({ roomId }) => roomId));
    const [failed, others] = [true, false].map((isOf) =>
      this.#events.filter(({ roomId }) => rooms.has(roomId) === isOf),
    );
    this.#events = others ?? [];
    for (const one of failed ?? []) one.reject(notWritten());
  }

  /** Undefined when the database stayed away, or somebody else leads. */
  async #lastPositionAfterFailure(): Promise<number | undefined> {
    for (const until = performance.now() + RECOVER_MS_MAX; performance.now() < until;) {
      try {
        if (!(await this.#options.leadership.renew())) return undefined;
        return await findLastPosition(this.#options.storage.db);
      } catch (error) {
        this.#options.log.write('storage.failed', { problem: describeError(error) });
        await wait(RECOVER_AGAIN_MS);
      }
    }
    return undefined;
  }
}

/** Numbers what goes with the events: receipts first, as they are published. */
function withUpserts(plan: Plan, upserts: readonly WaitingUpsert[], firstPosition: number): FlushRows {
  let position = firstPosition + plan.rows.events.length;
  for (const kind of ['receipt', 'account_data']) {
    for (const waiting of upserts) {
      if (waiting.upsert.kind !== kind) continue;
      waiting.position = position;
      position += 1;
    }
  }
  return { ...plan.rows, ...UpsertQueue.rowsOf(upserts) };
}

/** PostgreSQL's classes "data exception" and "integrity constraint violation": it read the rows and refused them. */
function isRefusalOfData(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/^(22|23)/.test(String(Reflect.get(current, 'code') ?? ''))) return true;
  }
  return false;
}
