import type { Log } from '@/server/log/log';
import { describeError } from '@/runtime/describe-error';
import type { MailServerUnavailable } from './mail-failure';

/** A server that is away is asked often, so that mails go out within seconds after it is back. */
const AWAY = { firstMs: 1_000, maxMs: 5_000 };
/** One that refuses us waits for the operator; a login that is tried too often gets locked. */
const REFUSES_US = { firstMs: 5_000, maxMs: 5 * 60_000 };

/** Keeps the whole queue back while no mail goes out, and says when that begins, changes and ends. */
export class MailServerPause {
  #times = 0;
  #said = '';
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #log: Log;
  readonly #onTry: () => void;

  constructor(log: Log, onTry: () => void) {
    this.#log = log;
    this.#onTry = onTry;
  }

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  /** From the first mail that did not go out until one does. */
  get isAway(): boolean {
    return this.#said !== '';
  }

  begin(problem: MailServerUnavailable): void {
    if (this.#said !== problem.message) {
      this.#log.write('mail.server_unavailable', { problem: describeError(problem) });
      this.#said = problem.message;
      this.#times = 0;
    }
    const { firstMs, maxMs } = problem.refusesUs ? REFUSES_US : AWAY;
    const waitMs = Math.min(firstMs * 2 ** this.#times, maxMs);
    this.#times += 1;
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#onTry();
    }, waitMs).unref();
  }

  over(): void {
    if (this.#said !== '') this.#log.write('mail.server_back');
    this.#said = '';
    this.#times = 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
