'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import type { Me } from '@/protocol/account';
import { MailDelay } from '@/components/mail/mail-delay';
import { strong } from '@/components/ui/strong';
import { useResend } from '@/components/mail/use-resend';

/** The password is changed by a mailed link, so that an open browser alone cannot take the account over. */
export function PasswordSection({ me, outboxHref }: { me: Me; outboxHref: string | null }) {
  const t = useTranslations('account');
  const [mails, setMails] = useState(0);
  const { busy, secondsLeft, resend } = useResend(async () => {
    await call('forgotPassword', { body: { email: me.email } });
    setMails((count) => count + 1);
    showSnackbar(t('settings.passwordSent'));
  });
  return (
    <Card className="p-4">
      <p className="text-text-2">{t.rich('settings.passwordText', { email: me.email, b: strong })}</p>
      <div className="mt-3 empty:hidden">
        <MailDelay mails={mails} text={t.rich('mail.delayed', { email: me.email, b: strong })} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} disabled={secondsLeft > 0} onClick={() => void resend()}>
          <span className="num">
            {secondsLeft > 0 ? t('mail.resendIn', { seconds: secondsLeft }) : t('settings.passwordSend')}
          </span>
        </Button>
        {outboxHref && (
          <ButtonLink href={outboxHref} target="_blank">
            {t('mail.outbox')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
