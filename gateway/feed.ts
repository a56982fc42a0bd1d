import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log';
import { describeError } from '@/runtime/describe-error';
import type { Platform } from './platform';
import type { PageVersions } from './page-versions';

const RETRY_MS = [50, 100, 250, 500, 1000];
/** A gateway without requests for this long stops following. Longer than a client's sync waits. */
const IDLE_AFTER_MS = 90_000;

/**
 * Follows the platform's change feed until it is stopped, and while the gateway is used; see docs/decisions/0001-one-page-cache.md.
 * Without use its lease runs out. The next request asks the platform itself, and following goes on.
 */
export class FeedFollower {
  readonly #stopped = new AbortController();
  #position = 0;
  #running: Promise<void> | undefined;
  #usedAtMs: number;
  #goOn: (() => void) | undefined;
  readonly #platform: Pick<Platform, 'feed'>;
  readonly #versions: PageVersions;
  readonly #log: Log;
  readonly #nowMs: () => number;

  constructor(platform: Pick<Platform, 'feed'>, versions: PageVersions, log: Log, nowMs: () => number) {
    this.#platform = platform;
    this.#versions = versions;
    this.#log = log;
    this.#nowMs = nowMs;
    this.#usedAtMs = nowMs();
  }

  /** Somebody asks the gateway for something. */
  noteUse(): void {
    this.#usedAtMs = this.#nowMs();
    this.#goOn?.();
  }

  start(): void {
    this.#running = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#goOn?.();
    await this.#running;
  }

  async #follow(): Promise<void> {
    let failures = 0;
    let connected = false;
    while (!this.#stopped.signal.aborted) {
      if (this.#nowMs() - this.#usedAtMs > IDLE_AFTER_MS) await this.#used();
      if (this.#stopped.signal.aborted) return;
      const sentAtMs = this.#nowMs();
      try {
        const answer = await this.#platform.feed(this.#position, this.#stopped.signal);
        if (answer.reset) this.#log.write('feed.reset', { position: answer.position });
        // Applied before the next poll says so.
        this.#versions.applied(answer, sentAtMs);
        this.#position = answer.position;
        if (!connected) this.#log.write('feed.connected', { position: this.#position });
        connected = true;
        failures = 0;
      } catch (cause) {
        if (this.#stopped.signal.aborted) return;
        if (connected) this.#log.write('feed.lost', { problem: describeError(cause) });
        connected = false;
        const pauseMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
        failures += 1;
        await wait(pauseMs, undefined, { signal: this.#stopped.signal }).catch(() => {});
      }
    }
  }

  #used(): Promise<void> {
    return new Promise((resolve) => {
      this.#goOn = () => {
        this.#goOn = undefined;
        resolve();
      };
    });
  }
}
