'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { problems } from '@/components/account/check-account';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { QrCode } from '@/components/ui/qr-code';
import { Skeleton } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { beginTotp, confirmTotp } from '@/lib/queries/second-step';
import { TOTP_PATTERN } from '@/protocol/second-step-rules';

export interface SetUpDialogProps {
  /** With recovery codes to show, if this is the first second step. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app and takes its first code. */
export function TotpDialog({ onDone, onClose }: SetUpDialogProps) {
  const t = useTranslations('second-step.settings');
  const form = useId();
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // A refusal is shown by the call.
    beginTotp().then(setBegun, onClose);
  }, [onClose]);
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t('offline'),
    check: ({ code }) =>
      problems({ code: TOTP_PATTERN.test(digitsOf(code)) ? undefined : t('totpDialog.codeIncomplete') }),
    send: ({ code }) => confirmTotp(digitsOf(code)),
    done: onDone,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('totpDialog.title')}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!begun}>
            {t('totpDialog.submit')}
          </Button>
        </>
      }
    >
      <form id={form} {...formProps} className="flex flex-col gap-3.5">
        <FormAlert text={errors.form} />
        <div className="flex flex-wrap items-start gap-4">
          <div className="size-[216px] shrink-0">
            {begun ? (
              <QrCode text={begun.address} label={t('totpDialog.qr')} />
            ) : (
              <Skeleton className="size-full rounded-card" />
            )}
          </div>
          <div className="flex min-w-32 flex-1 flex-col items-start gap-2">
            <p className="text-sm text-text-2">{t('totpDialog.text')}</p>
            <p className="font-mono text-sm break-words" aria-label={t('totpDialog.key')}>
              {begun && inFours(begun.secret)}
            </p>
            <Button size="sm" disabled={!begun} onClick={() => begun && void copy(begun.secret)}>
              <Copy aria-hidden />
              {t('totpDialog.copy')}
            </Button>
          </div>
        </div>
        <Field label={t('totpDialog.code')} error={errors.code} required>
          {(control) => (
            <Input
              {...control}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              placeholder="000 000"
              className="num tracking-widest placeholder:text-text-3"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );

  async function copy(secret: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      showSnackbar(t('totpDialog.copied'));
    } catch {
      showSnackbar(t('totpDialog.copyFailed'), 'error');
    }
  }
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '');
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
