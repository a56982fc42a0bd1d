import type { Language } from '@/protocol/account';
import type { Clock } from '@/runtime/clock';
import type { MailTemplate } from '@/server/db/schema/account';
import type { Log } from '@/server/log/log';
import { problemOf } from '@/runtime/problem';
import type { Storage } from '@/storage/storage';
import type { Mailer, OutgoingMail } from './mailer';
import { MailQueueStore, type WaitingMail } from './mail-queue.store';

const LEASE_MS = 60_000;
const BACK_OFF_MS = 10_000;
const BACK_OFF_MS_MAX = 30 * 60_000;
const ATTEMPTS_MAX = 30;

/** What a waiting row has become by now; null when there is nobody to write to. */
export type MailComposer = (recipientKey: string, language: Language) => Promise<OutgoingMail | null>;

/**
 * Mails that have to go out whatever happens: a row is written in the transaction of what causes the mail, sent after
 * the commit, and deleted when it is in safe hands. A process that dies in between sends it after its next start (twice
 * if it died between sending and deleting). What the mail says is composed when it is sent, so that no row holds a link.
 */
export class MailQueue {
  private readonly store: MailQueueStore;
  private readonly composers = new Map<MailTemplate, MailComposer>();
  private draining: Promise<number> | null = null;
  private again = false;

  constructor(
    private readonly services: {
      readonly storage: Storage;
      readonly clock: Clock;
      readonly mailer: Mailer;
      readonly log: Log;
    },
  ) {
    this.store = new MailQueueStore(services.storage);
  }

  /** Says how mails of a template are composed; the noun that causes them does, once, before the first one is sent. */
  compose(template: MailTemplate, composer: MailComposer): void {
    this.composers.set(template, composer);
  }

  /** Puts a mail into the queue, inside the transaction of its cause. Nobody has to wait for it to be sent. */
  async put(template: MailTemplate, recipientKey: string, language: Language): Promise<void> {
    await this.store.put(template, recipientKey, language, this.services.clock.now());
    this.services.storage.afterCommit(() => this.wake());
  }

  /** Begins to send what is due, and leaves whoever calls alone with it. */
  wake(): void {
    this.drain().catch((error: unknown) => this.failed(error));
  }

  /** Sends everything that is due and answers how many mails went out. */
  drain(): Promise<number> {
    this.again = true;
    this.draining ??= this.run().finally(() => (this.draining = null));
    return this.draining;
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.draining) await this.draining.catch(() => undefined);
  }

  private async run(): Promise<number> {
    let sent = 0;
    while (this.again) {
      this.again = false;
      for (let row = await this.claim(); row !== null; row = await this.claim()) {
        if (await this.handle(row)) sent += 1;
      }
    }
    return sent;
  }

  private claim(): Promise<WaitingMail | null> {
    const now = this.services.clock.now();
    return this.store.claim(now, new Date(now.getTime() + LEASE_MS));
  }

  private async handle(row: WaitingMail): Promise<boolean> {
    try {
      const mail = await this.composers.get(row.template)?.(row.recipientKey, row.language);
      if (mail) {
        await this.services.mailer.send(mail);
        this.services.log.write('mail.sent', { template: row.template });
      }
      if (mail !== undefined) await this.store.delete(row);
      return Boolean(mail);
    } catch (error) {
      this.failed(error, row.template);
      if (row.attempts >= ATTEMPTS_MAX) await this.store.delete(row);
      else
        await this.store.postpone(
          row,
          new Date(this.services.clock.now().getTime() + backOffMs(row.attempts)),
        );
      return false;
    }
  }

  private failed(error: unknown, template?: MailTemplate): void {
    this.services.log.write('mail.failed', { template, problem: problemOf(error) });
  }
}

function backOffMs(attempts: number): number {
  return Math.min(BACK_OFF_MS * 2 ** (attempts - 1), BACK_OFF_MS_MAX);
}
