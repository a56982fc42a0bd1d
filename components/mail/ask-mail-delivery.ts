import { callLater } from '@/lib/api/call-later';
import type { MailDelivery } from '@/protocol/mail-delivery';

/** Asks how mails fare. The signer, whose calls are its own, does not come here. */
export const askMailDelivery = (): Promise<MailDelivery> => callLater('mailDelivery', { failure: 'silent' });
