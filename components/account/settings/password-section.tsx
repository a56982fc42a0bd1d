'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { call } from '@/lib/api/client';
import type { Me } from '@/protocol/account';
import { MailButton } from '@/components/mail/mail-button';
import { MailDelay } from '@/components/mail/mail-delay';
import { strong } from '@/components/ui/strong';

/** The password is changed by a mailed link, so that an open browser alone cannot take the account over. */
export function PasswordSection({ me, outboxHref }: { me: Me; outboxHref: string | null }) {
  const t = useTranslations('account');
  const [mails, setMails] = useState(0);
  return (
    <Card className="p-4">
      <p className="text-text-2">{t.rich('settings.passwordText', { email: me.email, b: strong })}</p>
      <div className="mt-3 empty:hidden">
        <MailDelay mails={mails} email={me.email} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <MailButton
          variant="primary"
          label={t('settings.passwordSend')}
          sentText={t('settings.passwordSent')}
          send={() => call('forgotPassword', { body: { email: me.email } })}
          onSent={() => setMails((count) => count + 1)}
        />
        {outboxHref && (
          <ButtonLink href={outboxHref} target="_blank">
            {t('mail.outbox')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
