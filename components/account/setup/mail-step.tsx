'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { strong } from '@/components/ui/strong';
import { askMailDelivery } from '@/components/mail/ask-mail-delivery';
import type { Me } from '@/protocol/account';
import { ResendButton } from '@/components/account/resend-button';
import { useMailDelay } from '@/components/mail/use-mail-delay';
import { StepActions, StepTitle } from './setup-frame';

/** The mail to confirm. Nobody has to wait here: reading and joining need no confirmed address (OPN-111). */
export function MailStep(props: { me: Me; outboxHref: string | null; onNext: () => void }) {
  const t = useTranslations('account.mail');
  const delivery = useTranslations('mail-delivery');
  const { me } = props;
  const [mails, setMails] = useState(1);
  const isDelayed = useMailDelay(me.emailVerified ? 0 : mails, askMailDelivery);
  return (
    <>
      <StepTitle title={me.emailVerified ? t('doneTitle') : t('title')}>
        {me.emailVerified ? t('doneText') : !isDelayed && t.rich('text', { email: me.email, b: strong })}
      </StepTitle>
      {me.emailVerified ? (
        <Note tone="success" live>
          {me.email}
        </Note>
      ) : (
        <>
          {isDelayed && (
            <Note tone="warn" live className="mb-2">
              {delivery.rich('delayed', { email: me.email, b: strong })}
            </Note>
          )}
          <Note>{t('why')}</Note>
          <div className="mt-4 flex flex-wrap gap-2">
            <ResendButton
              size="lg"
              label={t('resend')}
              sentText={t('resent')}
              onSent={() => setMails((count) => count + 1)}
            />
            {props.outboxHref && (
              <ButtonLink size="lg" href={props.outboxHref} target="_blank">
                {t('outbox')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
      <StepActions>
        <Button variant="primary" size="lg" className="min-w-[140px]" onClick={props.onNext}>
          {t('continue')}
        </Button>
      </StepActions>
    </>
  );
}
