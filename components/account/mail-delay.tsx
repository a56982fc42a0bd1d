import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { useMailDelay } from './use-mail-delay';

/** Says that a mail which was just sent for cannot go out now. Mount it once the mail is under way. */
export function MailDelay({ text }: { text: ReactNode }) {
  return useMailDelay(true) ? (
    <Note tone="warn" live>
      {text}
    </Note>
  ) : null;
}
