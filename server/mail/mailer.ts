import type { Language } from '@/protocol/account';
import type { MailTemplate } from '@/server/db/schema/account';

/** One mail to one mailbox. */
export interface OutgoingMail {
  readonly to: string;
  readonly language: Language;
  readonly template: MailTemplate;
  /** Where its button leads; a page of ours. Absent where the mail brings a code. */
  readonly link?: string;
  /** Letters and digits to be typed. */
  readonly code?: string;
  /** How long link or code works. */
  readonly minutes: number;
}

/**
 * Hands mails to whoever delivers them. Features do not call it: they put a row into the `MailQueue` inside their
 * transaction, and the queue sends after the commit.
 */
export interface Mailer {
  /**
   * Resolves when the mail is in safe hands. Throws MailRefused where nobody needs to try again, MailServerUnavailable where
   * no mail goes out at all, and at once inside a transaction. After `signal` it gives up where it is.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
}
