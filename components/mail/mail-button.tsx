'use client';
import { useTranslations } from 'next-intl';
import { Button, type ButtonProps } from '@/components/ui/button';
import { useMailSent } from './use-mail-sent';
import { useResend } from './use-resend';

export type MailButtonProps = Omit<ButtonProps, 'busy' | 'children' | 'onClick'> & {
  /** Asks the server for the mail; an error has been shown by the call. */
  send: () => Promise<unknown>;
  label: string;
  /** What to say once the mail is on its way. */
  sentText: string;
  onSent: () => void;
};

/** Asks for a mail, says whether it was sent or waits, and can be pressed again after half a minute. */
export function MailButton({ send, label, sentText, onSent, disabled, ...props }: MailButtonProps) {
  const t = useTranslations('mail-delivery');
  const sayMailSent = useMailSent();
  const { busy, secondsLeft, resend } = useResend(async () => {
    await send();
    onSent();
    void sayMailSent(sentText);
  });
  return (
    <Button {...props} busy={busy} disabled={disabled || secondsLeft > 0} onClick={() => void resend()}>
      <span className="num">{secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : label}</span>
    </Button>
  );
}
