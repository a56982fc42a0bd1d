'use client';
import { useTranslations } from 'next-intl';
import { Button, type ButtonProps } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { call } from '@/lib/api/client';
import { useResend } from '@/components/mail/use-resend';

/** Mails a new verification link; older links stop working. */
export function ResendButton({
  label,
  onSent,
  ...props
}: ButtonProps & { label: string; onSent?: () => void }) {
  const t = useTranslations('account.mail');
  const { busy, secondsLeft, resend } = useResend(async () => {
    await call('resendVerification');
    showSnackbar(t('resent'));
    onSent?.();
  });
  return (
    <Button {...props} busy={busy} disabled={secondsLeft > 0} onClick={() => void resend()}>
      <span className="num">{secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : label}</span>
    </Button>
  );
}
