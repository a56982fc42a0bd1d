import type { Language } from '@/protocol/account';
import type { Clock } from '@/runtime/clock';
import type { Metrics } from '@/runtime/metrics';
import type { MailTemplate } from '@/server/db/schema/account';
import type { Log } from '@/server/log/log';
import { describeError } from '@/runtime/describe-error';
import { RepeatedWork } from '@/runtime/repeated-work';
import type { Storage } from '@/storage/storage';
import { MailFateUnknown, MailRefused, MailServerUnavailable } from './mail-failure';
import type { Mailer, OutgoingMail } from './mailer';
import { MailQueueStore, type WaitingMail } from './mail-queue.store';
import { MailServerPause } from './mail-server-pause';

/** Within this a mail is sent or given up for now; the lease of its row is longer, so that nobody else sends it too. */
const SEND_MS_MAX = 180_000;
const LEASE_MS = SEND_MS_MAX + 30_000;
const BACK_OFF_MS = 10_000;
const BACK_OFF_MS_MAX = 30 * 60_000;
/** About twelve hours with the back-off. */
const ATTEMPTS_MAX = 30;
/** Whatever is due goes out within this where mails go out, on a busy machine, too. */
const OVERDUE_MS = 10_000;
const MARKS_KEPT_MS = 7 * 24 * 3_600_000;
/** How long a mail that is being sent may keep the platform from ending. */
const STOP_MS_MAX = 2_000;

/** What a waiting row has become by now; null when there is nobody to write to. */
export type MailComposer = (recipientKey: string, language: Language) => Promise<OutgoingMail | null>;

/**
 * Mails that have to go out whatever happens: a row is written in the transaction of what causes the mail, sent after
 * the commit, and deleted when it is in safe hands. A process that dies in between sends it after its next start, twice
 * if it died between the mail server's yes and deleting (docs/platform.md, Mail). What the mail says is composed when it
 * is sent, so that no row holds a link.
 */
export class MailQueue {
  readonly #store: MailQueueStore;
  readonly #composers = new Map<MailTemplate, MailComposer>();
  readonly #pause: MailServerPause;
  readonly #stopping = new AbortController();
  readonly #sending = new RepeatedWork(() => this.#sendDue());
  #isStopping = false;
  readonly #deps: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly mailer: Mailer;
    readonly log: Log;
    readonly metrics: Metrics;
  };

  constructor(deps: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly mailer: Mailer;
    readonly log: Log;
    readonly metrics: Metrics;
  }) {
    this.#deps = deps;
    this.#store = new MailQueueStore(deps.storage);
    this.#pause = new MailServerPause(deps.log, () => this.wake());
  }

  /** Says how mails of a template are composed; the noun that causes them does, once, before the first one is sent. */
  compose(template: MailTemplate, composer: MailComposer): void {
    this.#composers.set(template, composer);
  }

  /** Puts a mail into the queue, inside the transaction of its cause. Nobody has to wait for it to be sent. */
  async put(template: MailTemplate, recipientKey: string, language: Language): Promise<void> {
    await this.#store.put(template, recipientKey, language, this.#deps.clock.now());
    this.#deps.storage.afterCommit(() => this.wake());
  }

  /** Begins to send what is due, and leaves whoever calls alone with it. */
  wake(): void {
    this.drain().catch((error: unknown) => this.#failed(error));
  }

  /** Sends everything that is due and answers how many mails went out. */
  drain(): Promise<number> {
    return this.#sending.run();
  }

  /** Sends what waits, as a job: also what nobody would look at for long because the clock was set back. */
  async retry(): Promise<number> {
    await this.#store.hasten(this.#deps.clock.now());
    return this.drain();
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#sending.idle();
  }

  /** Whether mails wait for the mail server, as far as this process or, by what is overdue, another one knows. */
  async isDelayed(): Promise<boolean> {
    if (this.#pause.isAway) return true;
    return this.#store.isOverdue(new Date(this.#deps.clock.now().getTime() - OVERDUE_MS));
  }

  /** Rows that wait, and marks of mails that nobody tries any more. */
  count(): Promise<{ waiting: number; refused: number }> {
    return this.#store.count();
  }

  /** Forgets marks that are a week old; answers how many. */
  prune(): Promise<number> {
    return this.#store.pruneMarks(new Date(this.#deps.clock.now().getTime() - MARKS_KEPT_MS));
  }

  /** Begins nothing more; a mail that is being sent has a moment to get through and waits for the next start otherwise. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#pause.stop();
    const insist = setTimeout(() => this.#stopping.abort(), STOP_MS_MAX);
    await this.idle();
    clearTimeout(insist);
  }

  async #sendDue(): Promise<number> {
    let sent = 0;
    for (let row = await this.#claim(); row !== null; row = await this.#claim()) {
      if (await this.#handle(row)) sent += 1;
    }
    return sent;
  }

  async #claim(): Promise<WaitingMail | null> {
    if (this.#isStopping || this.#pause.isOn) return null;
    const now = this.#deps.clock.now();
    return this.#store.claim(now, new Date(now.getTime() + LEASE_MS));
  }

  async #handle(row: WaitingMail): Promise<boolean> {
    try {
      const mail = await this.#composers.get(row.template)?.(row.recipientKey, row.language);
      if (mail && (await mail.once?.begin()) !== false) {
        await this.#send(mail);
        this.#pause.over();
        this.#counted('sent', row.template);
        this.#deps.log.write('mail.sent', { template: row.template });
      }
      if (mail !== undefined) await this.#store.delete(row);
      return Boolean(mail);
    } catch (error) {
      await this.#putBack(row, error);
      return false;
    }
  }

  async #send(mail: OutgoingMail): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(SEND_MS_MAX)]);
    try {
      await this.#deps.mailer.send(mail, signal);
      await mail.once?.sent();
    } catch (error) {
      const isKnown = !(error instanceof MailFateUnknown) && !signal.aborted;
      if (isKnown) await mail.once?.failed();
      throw error;
    }
  }

  async #putBack(row: WaitingMail, error: unknown): Promise<void> {
    const now = this.#deps.clock.now();
    if (error instanceof MailServerUnavailable) {
      // Not the fault of this mail: it goes out as soon as any does, and the attempt does not count.
      this.#counted('unavailable', row.template);
      this.#pause.begin(error);
      return this.#store.postpone(row, { dueAt: now, attempts: row.attempts - 1 });
    }
    if (error instanceof MailRefused) {
      this.#counted('refused', row.template);
      this.#deps.log.write('mail.refused', { template: row.template, problem: error.status });
      return this.#store.giveUp(row, { gaveUpAt: now, refusal: error.status });
    }
    this.#counted('failed', row.template);
    this.#failed(error, row.template);
    if (row.attempts >= ATTEMPTS_MAX) {
      this.#deps.log.write('mail.given_up', { template: row.template, count: row.attempts });
      return this.#store.giveUp(row, { gaveUpAt: now, refusal: '' });
    }
    return this.#store.postpone(row, {
      dueAt: new Date(now.getTime() + backOffMs(row.attempts)),
      attempts: row.attempts,
    });
  }

  #counted(result: 'sent' | 'unavailable' | 'refused' | 'failed', template: MailTemplate): void {
    this.#deps.metrics.count('guildhall_mails_total', { result, template });
  }

  #failed(error: unknown, template?: MailTemplate): void {
    this.#deps.log.write('mail.failed', { template, problem: describeError(error) });
  }
}

function backOffMs(attempts: number): number {
  return Math.min(BACK_OFF_MS * 2 ** (attempts - 1), BACK_OFF_MS_MAX);
}
