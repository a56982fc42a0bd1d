import { randomUUID } from 'node:crypto';
import type { Clock } from '@/runtime/clock';
import { describeError } from '@/runtime/describe-error';
import type { OutboxKind } from '@/server/db/schema/chat';
import type { Log } from '@/server/log/log';
import type { Homeserver } from './homeserver';
import { HomeserverAway, MatrixRefusal } from './matrix-client';
import { LeaseLost } from '@/server/db/lease';
import type { LeasedEntry, ChatOutboxStore } from './chat-outbox.store';

/** Something else has to be applied first; it wakes this one. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}
/** An entry while it is applied. */
export interface Held {
  readonly entry: LeasedEntry;
  readonly homeserver: Homeserver;
  /** Before every call that changes something: throws LeaseLost when too much time has passed to be sure of the lease. */
  stillHeld(): Promise<void>;
}
/** Applies the diff between desired and actual state. Returns `completed` if it already removed the row. */
export type Applier = (held: Held) => Promise<void | 'completed'>;

const LEASE_MS = 30_000;
/** With less left than one call may take, the lease is renewed first. */
const RENEW_BELOW_MS = 15_000;
const BACK_OFF_MS = 1_000;
const BACK_OFF_MS_MAX = 10 * 60_000;
const NOT_YET_MS = 2_000;
const AWAY_MS = 500;
const AWAY_MS_MAX = 5_000;
/** On PostgreSQL another process may have put something. The embedded database belongs to this process, which is woken. */
const LOOK_MS = 5_000;
const LOOK_ALONE_MS = 60_000;
const AT_ONCE = 6;
const LOOK_AGAIN_MS = 20;

export interface OutboxParts {
  readonly store: ChatOutboxStore;
  /** Whether other processes put entries, too. */
  readonly isShared: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** With `probe` only after asking the homeserver something. */
  readonly connect: (probe: boolean) => Promise<Homeserver>;
  readonly appliers: Readonly<Record<OutboxKind, Applier>>;
  /** Called when the homeserver answers again after it did not. */
  readonly onReturn: () => void;
}

/**
 * Applies entries (docs/decisions/chat-in-step.md): takes the lease of a row, lets its applier do the difference, and
 * deletes the row at the version that was applied. Several processes may do so at once.
 */
export class OutboxDispatcher {
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  /** Since when the homeserver does not answer. */
  #awayMs = 0;
  #claims = 0;
  /** Goes up whenever a claim or an entry has ended. */
  #ended = 0;
  readonly #deps: OutboxParts;

  constructor(deps: OutboxParts) {
    this.#deps = deps;
  }

  get isAway(): boolean {
    return this.#awayMs > 0;
  }

  /** Applies these entries, for at most `withinMs`; what is left is the worker's. Never throws for what chat refuses. */
  async settle(keys: readonly string[], withinMs: number): Promise<void> {
    if (keys.length === 0 || this.isAway || this.#stopped) return this.wake();
    const endsAt = performance.now() + withinMs;
    const settled = this.#settleAll(keys, endsAt).catch((error: unknown) => this.#failed(undefined, error));
    await Promise.race([settled, pause(withinMs)]);
    this.wake();
  }

  async #settleAll(keys: readonly string[], endsAt: number): Promise<void> {
    // Rooms first and in their order, because everything else needs them.
    const rooms = keys.filter((key) => key.startsWith('room:'));
    for (const key of rooms) await this.#settleOne(key, endsAt);
    const others = keys.filter((key) => !key.startsWith('room:'));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let key = others.shift(); key !== undefined; key = others.shift()) {
          await this.#settleOne(key, endsAt);
        }
      }),
    );
  }

  async #settleOne(key: string, endsAt: number): Promise<void> {
    while (performance.now() < endsAt && !this.isAway && !this.#stopped) {
      const running = this.#running.get(key);
      if (running) await running;
      else if (!(await this.#claimAndRun([key], 1))) {
        if ((await this.#deps.store.waiting([key])).length === 0) return;
        // It has failed and is due later, or another process has it.
        await pause(LOOK_AGAIN_MS);
      } else await this.#running.get(key);
    }
  }

  /** Begins to apply what is due, and leaves whoever calls alone with it. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#draining ??= this.#drain()
      .catch((error: unknown) => this.#failed(undefined, error))
      .finally(() => {
        this.#draining = null;
        if (this.#again && !this.#stopped) this.wake();
      });
  }

  async #drain(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      while (!this.#stopped && (await this.#claimAndRun(undefined, AT_ONCE))) {
        if (this.#running.size > 0) await Promise.race(this.#running.values());
        if (this.isAway) break;
      }
    }
    await this.#schedule();
  }

  async #schedule(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const next = this.isAway ? null : await this.#deps.store.nextDue();
    const lookMs = this.#deps.isShared ? LOOK_MS : LOOK_ALONE_MS;
    const untilNextMs = next === null ? lookMs : next.getTime() - this.#deps.clock.now().getTime();
    const waitMs = this.isAway ? this.#awayMs : Math.min(Math.max(untilNextMs, LOOK_AGAIN_MS), lookMs);
    this.#timer = setTimeout(() => this.wake(), waitMs).unref();
  }

  /** Resolves when nothing is being applied and nothing is due. */
  async idle(): Promise<void> {
    while (!this.#stopped && !this.isAway) {
      await Promise.all(this.#running.values());
      const ended = this.#ended;
      const next = await this.#deps.store.nextDue();
      if (next !== null && next <= this.#deps.clock.now()) this.wake();
      // What ended while the table was read may have put something that the answer does not know.
      else if (this.#running.size === 0 && this.#claims === 0 && this.#ended === ended) return;
      await pause(LOOK_AGAIN_MS);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#draining;
    await Promise.all(this.#running.values());
  }

  /** Takes what is due and applies it; answers false when there was nothing. */
  async #claimAndRun(keys: readonly string[] | undefined, atOnce: number): Promise<boolean> {
    const limit = keys ? atOnce : atOnce - this.#running.size;
    if (limit <= 0) return true;
    const homeserver = await this.#connected();
    if (!homeserver) return false;
    const entries = await this.#claim(keys, limit);
    for (const entry of entries) {
      const run = this.#apply(entry, homeserver).finally(() => {
        this.#running.delete(entry.key);
        this.#ended += 1;
      });
      this.#running.set(entry.key, run);
    }
    return entries.length > 0;
  }

  async #claim(keys: readonly string[] | undefined, limit: number): Promise<LeasedEntry[]> {
    const now = this.#deps.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    this.#claims += 1;
    try {
      return await this.#deps.store.claim({ keys, limit, now, lease: randomUUID(), leaseUntil });
    } finally {
      this.#claims -= 1;
      this.#ended += 1;
    }
  }

  async #connected(): Promise<Homeserver | null> {
    try {
      const homeserver = await this.#deps.connect(this.isAway);
      if (this.isAway) await this.#returned();
      return homeserver;
    } catch (error) {
      this.noteAway(error);
      this.#awayMs = Math.min(this.#awayMs * 2, AWAY_MS_MAX);
      return null;
    }
  }

  async #apply(entry: LeasedEntry, homeserver: Homeserver): Promise<void> {
    const { store, appliers } = this.#deps;
    try {
      const applied = await appliers[entry.kind]({ entry, homeserver, stillHeld: this.#keeper(entry) });
      const outcome = applied === 'completed' ? 'newer' : await store.complete(entry);
      if (outcome === 'done') return;
      if (outcome === 'lost') await this.#lookAgain(entry);
    } catch (error) {
      await this.#notApplied(entry, error).catch((cause: unknown) => this.#failed(entry.kind, cause));
    }
    this.wake();
  }

  async #notApplied(entry: LeasedEntry, error: unknown): Promise<void> {
    const { store, clock } = this.#deps;
    const later = (ms: number) => new Date(clock.now().getTime() + ms);
    if (error instanceof LeaseLost) return this.#lookAgain(entry);
    if (error instanceof NotYet) return store.postpone(entry, later(NOT_YET_MS));
    if (error instanceof HomeserverAway) {
      this.noteAway(error);
      return store.postpone(entry, later(this.#awayMs));
    }
    this.#failed(entry.kind, error);
    const asked = error instanceof MatrixRefusal ? (error.retryAfterMs ?? 0) : 0;
    const backOffMs = Math.min(BACK_OFF_MS * 2 ** Math.min(entry.attempts - 1, 16), BACK_OFF_MS_MAX);
    await store.postpone(entry, later(Math.min(Math.max(asked, backOffMs), BACK_OFF_MS_MAX)));
  }

  /** What was done late may have undone what another process did meanwhile. */
  #lookAgain(entry: LeasedEntry): Promise<void> {
    return this.#deps.store.again(entry, this.#deps.clock.now());
  }

  #keeper(entry: LeasedEntry): () => Promise<void> {
    let heldUntil = performance.now() + LEASE_MS;
    return async () => {
      const left = heldUntil - performance.now();
      if (left > RENEW_BELOW_MS) return;
      if (left <= 0) throw new LeaseLost('The lease of an entry ran out while it was applied');
      const leaseUntil = new Date(this.#deps.clock.now().getTime() + LEASE_MS);
      const renewedAt = performance.now();
      if (!(await this.#deps.store.renew(entry, leaseUntil)))
        throw new LeaseLost('Another process has the entry');
      heldUntil = renewedAt + LEASE_MS;
    };
  }

  /** The homeserver gave no answer: nothing is tried until the homeserver answers again. */
  noteAway(error: unknown): void {
    const event = error instanceof HomeserverAway ? 'chat.away' : 'chat.refused';
    if (!this.isAway) this.#deps.log.write(event, { problem: describeError(error) });
    this.#awayMs ||= AWAY_MS;
  }

  async #returned(): Promise<void> {
    this.#awayMs = 0;
    this.#deps.log.write('chat.back');
    await this.#deps.store.wakeAll(this.#deps.clock.now());
    this.#deps.onReturn();
  }

  #failed(kind: OutboxKind | undefined, error: unknown): void {
    this.#deps.log.write('chat.entry_failed', { kind, problem: describeError(error) });
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
