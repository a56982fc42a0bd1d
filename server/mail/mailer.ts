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
  /** How long link or code works; 0 where it always does. */
  readonly minutes: number;
  /** What the mail tells, line by line. */
  readonly lines?: readonly string[];
  /** Ends mails of this kind, by one press of the mail program (RFC 8058) or a page with a button. */
  readonly unsubscribe?: string;
  /** Of a mail that must not come twice. */
  readonly once?: MailOnce;
}

/**
 * Keeps a mail from being handed over twice. A process that dies while a mail server takes a mail over cannot know whether it did;
 * then the mail is not sent again.
 */
export interface MailOnce {
  /** Notes that the mail is handed over now. False where that has been noted before: it is not sent. */
  begin(): Promise<boolean>;
  /** The mail server has not taken it: it may be handed over again. */
  failed(): Promise<void>;
  /** The mail server has taken it. */
  sent(): Promise<void>;
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
