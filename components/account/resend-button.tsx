'use client';
import { MailButton, type MailButtonProps } from '@/components/mail/mail-button';
import { call } from '@/lib/api/client';

/** Mails a new verification link; older links stop working. */
export function ResendButton(props: Omit<MailButtonProps, 'send'>) {
  return <MailButton {...props} send={() => call('resendVerification')} />;
}
