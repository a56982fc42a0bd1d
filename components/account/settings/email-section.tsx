'use client';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import type { Me } from '@/protocol/account';
import { EmailDialog } from './email-dialog';
import { MailDelay } from '@/components/mail/mail-delay';
import { ResendButton } from '@/components/account/resend-button';

/** The address, whether it is confirmed, and a new link where it is not (OPN-63). */
export function EmailSection({ me, outboxHref }: { me: Me; outboxHref: string | null }) {
  const t = useTranslations('account');
  // The one of the sign-up may still wait.
  const [mails, setMails] = useState(1);
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 truncate font-medium" title={me.email}>
          {me.email}
        </span>
        {me.emailVerified ? (
          <Tag tone="success">
            <CircleCheck aria-hidden />
            {t('settings.emailVerified')}
          </Tag>
        ) : (
          <Tag tone="warn" data-i18n="emailNotVerified">
            <CircleAlert aria-hidden />
            {t('settings.emailNotVerified')}
          </Tag>
        )}
      </div>
      <ChangeEmail me={me} />
      {!me.emailVerified && (
        <>
          <p className="mt-2 text-sm text-text-2">{t('settings.emailWhy')}</p>
          <div className="mt-3 empty:hidden">
            <MailDelay mails={mails} email={me.email} />
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <ResendButton
              variant="primary"
              label={t('settings.resend')}
              sentText={t('mail.resent')}
              onSent={() => setMails((count) => count + 1)}
            />
            {outboxHref && (
              <ButtonLink href={outboxHref} target="_blank">
                {t('mail.outbox')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

/** Opens the change of the address, after a confirmation that it is the person. */
function ChangeEmail({ me }: { me: Me }) {
  const t = useTranslations('account.emailChange');
  const [isOpen, setOpen] = useState(false);
  async function begin(): Promise<void> {
    // Asked for first: only one dialog is open at a time.
    if (await haveFreshLogin().catch(() => false)) setOpen(true);
  }
  return (
    <div className="mt-3">
      <Button onClick={() => void begin()}>{t('change')}</Button>
      {isOpen && <EmailDialog me={me} onClose={() => setOpen(false)} />}
    </div>
  );
}
