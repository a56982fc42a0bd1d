import type { Database } from '@/storage/storage';
import { readDueTimes } from './job.store';
import type { Job } from './jobs';

/** One statement about all jobs: what another process moved, or what this one could not do, is seen by then. */
const LOOK_MS = 5_000;
/** After a job that another process was quicker with. */
const SOON_MS = 1_000;
/** A job that never ran waits for this at most, so that a process which is started again and again gets to it. */
const FIRST_RUN_MS_MAX = 60_000;
/** Timers and the database's clock run a little apart; a claim that comes too early is in vain. */
const AFTER_DUE_MS = 20;
/** Nobody uses a platform that has not been asked for anything for so long. */
const IDLE_AFTER_MS = 60_000;
/** Nobody waits for a job then: it runs no more often than this, and the table is looked at as rarely. */
const IDLE_ROUND_SECONDS = 60;
/** Jobs that idleness has held up run one after another, so that the call that ends it does not wait for all of them. */
const SPREAD_MS = 25;

interface TimetableDeps {
  readonly db: Database;
  readonly jobs: ReadonlyMap<string, Job<string>>;
  /** Runs a job if its time has come by the database's clock; resolves to whether it ran. Never throws. */
  run(name: string): Promise<boolean>;
}

/** When this process asks for which job: one timer, which sleeps until something is due. */
export class JobTimetable {
  readonly #deps: TimetableDeps;
  readonly #dueAt = new Map<string, number>();
  readonly #running = new Set<string>();
  #lookAt = Infinity;
  #usedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(deps: TimetableDeps) {
    this.#deps = deps;
  }

  start(): void {
    const now = performance.now();
    this.#isStopped = false;
    this.#usedAt = now;
    this.#lookAt = now + LOOK_MS;
    for (const { name, everySeconds } of this.#deps.jobs.values())
      this.#dueAt.set(name, now + Math.min(everySeconds * 500, FIRST_RUN_MS_MAX));
    this.#plan();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  noteUse(): void {
    const wasIdle = this.#isIdle();
    this.#usedAt = performance.now();
    if (!wasIdle || this.#isStopped) return;
    let dueAt = this.#usedAt;
    for (const { name, everySeconds } of this.#deps.jobs.values()) {
      if (everySeconds >= IDLE_ROUND_SECONDS) continue;
      this.#dueAt.set(name, Math.min(this.#dueAt.get(name) ?? Infinity, dueAt));
      dueAt += SPREAD_MS;
    }
    this.#lookAt = Math.min(this.#lookAt, this.#usedAt + LOOK_MS);
    this.#plan();
  }

  roundSecondsOf({ everySeconds }: Job<string>): number {
    return this.#isIdle() ? Math.max(everySeconds, IDLE_ROUND_SECONDS) : everySeconds;
  }

  /** A process that runs no jobs of itself is never idle. */
  #isIdle(): boolean {
    return !this.#isStopped && performance.now() - this.#usedAt > IDLE_AFTER_MS;
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    let at = this.#lookAt;
    for (const [name, dueAt] of this.#dueAt) if (!this.#running.has(name)) at = Math.min(at, dueAt);
    this.#timer = setTimeout(() => void this.#tick(), Math.max(0, at - performance.now())).unref();
  }

  async #tick(): Promise<void> {
    if (performance.now() >= this.#lookAt) {
      this.#lookAt = Infinity;
      await this.#look();
      this.#lookAt = performance.now() + (this.#isIdle() ? IDLE_ROUND_SECONDS * 1000 : LOOK_MS);
    }
    if (this.#isStopped) return;
    const now = performance.now();
    for (const [name, dueAt] of this.#dueAt)
      if (dueAt <= now && !this.#running.has(name)) void this.#run(name);
    this.#plan();
  }

  async #run(name: string): Promise<void> {
    const job = this.#deps.jobs.get(name);
    if (!job) return;
    this.#running.add(name);
    const startedAt = performance.now();
    const hasRun = await this.#deps.run(name);
    this.#running.delete(name);
    this.#dueAt.set(name, startedAt + this.roundSecondsOf(job) * 1000 + AFTER_DUE_MS);
    if (!hasRun) this.#lookAt = Math.min(this.#lookAt, performance.now() + SOON_MS);
    this.#plan();
  }

  async #look(): Promise<void> {
    const rounds = await readDueTimes(this.#deps.db).catch(() => null); // the database is away: next time
    const now = performance.now();
    for (const [name, ms] of rounds ?? []) {
      const job = this.#deps.jobs.get(name);
      if (!job || this.#running.has(name)) continue;
      // Further away than a round: the clock was set back, and a claim will be taken.
      const roundMs = this.roundSecondsOf(job) * 1000;
      this.#dueAt.set(name, ms === 0 || ms > roundMs + SOON_MS ? now : now + ms + AFTER_DUE_MS);
    }
  }
}
