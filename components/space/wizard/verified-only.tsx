'use client';

import { MailWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ResendButton } from '@/components/account/resend-button';
import { askMailDelivery } from '@/components/mail/ask-mail-delivery';
import { useMailDelay } from '@/components/mail/use-mail-delay';
import { EmptyState } from '@/components/ui/empty-state';
import { Note } from '@/components/ui/note';
import { strong } from '@/components/ui/strong';
import type { Me } from '@/protocol/account';
import { WizardFrame } from './wizard-frame';

export type VerifiedOnlyProps = { me: Me; onClose: () => void; children: ReactNode };

/** Creating waits for the verified email: the reason stands in place of the steps, with a way on. */
export function VerifiedOnly({ me, onClose, children }: VerifiedOnlyProps) {
  if (me.emailVerified) return children;
  return (
    <WizardFrame onClose={onClose}>
      <Unverified email={me.email} />
    </WizardFrame>
  );
}

function Unverified({ email }: { email: string }) {
  const t = useTranslations('space.editor');
  const delivery = useTranslations('mail-delivery');
  // The one of the sign-up may still wait.
  const [mails, setMails] = useState(1);
  const isDelayed = useMailDelay(mails, askMailDelivery);
  return (
    <EmptyState
      isPage
      icon={<MailWarning />}
      title={<span data-i18n="emailNotVerified">{t('unverifiedTitle')}</span>}
      text={isDelayed ? t('unverifiedWaits') : t('unverifiedText', { email })}
      action={
        <div className="flex flex-col items-center gap-3.5">
          {isDelayed && (
            <Note tone="warn" live className="max-w-[384px] text-left">
              {delivery.rich('delayed', { email, b: strong })}
            </Note>
          )}
          <ResendButton
            variant="primary"
            label={t('resend')}
            sentText={t('resent', { email })}
            onSent={() => setMails((count) => count + 1)}
          />
        </div>
      }
      className="m-auto"
    />
  );
}
