import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { askMailDelivery } from './ask-mail-delivery';
import { useMailDelay } from './use-mail-delay';

/** Says that mails cannot go out now; `mails` is how many the person has asked for so far. */
export function MailDelay({ mails, text }: { mails: number; text: ReactNode }) {
  return useMailDelay(mails, askMailDelivery) ? (
    <Note tone="warn" live>
      {text}
    </Note>
  ) : null;
}
