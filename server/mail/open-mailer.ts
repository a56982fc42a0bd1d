import type { Clock } from '@/runtime/clock';
import type { Config } from '@/server/config/config';
import type { Mailer } from './mailer';
import { Outbox, outboxFolder } from './outbox';
import { SmtpMailer } from './smtp-mailer';

/** The mail server of the configuration, or the outbox of a trial. */
export function openMailer({ mail, dataDir, publicUrl }: Config, clock: Clock): Mailer {
  if (!mail) return new Outbox(outboxFolder(dataDir), clock);
  return new SmtpMailer({ ...mail, greetingName: new URL(publicUrl).hostname });
}
