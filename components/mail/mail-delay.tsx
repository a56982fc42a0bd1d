import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { strong } from '@/components/ui/strong';
import { askMailDelivery } from './ask-mail-delivery';
import { useMailDelay } from './use-mail-delay';

/** Says that mails cannot go out now; `mails` is how many the person has asked for so far, to `email`. */
export function MailDelay({ mails, email }: { mails: number; email: string }) {
  const t = useTranslations('mail-delivery');
  return useMailDelay(mails, askMailDelivery) ? (
    <Note tone="warn" live>
      {t.rich('delayed', { email, b: strong })}
    </Note>
  ) : null;
}
