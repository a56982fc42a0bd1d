'use client';
import { CodeInput } from '@/components/account/code-input';
import { problems } from '@/components/account/check-account';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormAlert } from '@/components/ui/form-alert';
import { Input } from '@/components/ui/input';
import { readable } from '@/lib/keys/base32';
import { RECOVERY_CODE_LENGTH, TOTP_PATTERN } from '@/protocol/second-step-rules';
import type { StepWayProps } from './second-step';

/** A code of the authenticator app. */
export function TotpWay({ t, submit, take }: StepWayProps) {
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) => problems({ code: TOTP_PATTERN.test(digitsOf(code)) ? undefined : t.totpIncomplete }),
    send: ({ code }) => take({ kind: 'totp', code: digitsOf(code) }),
    done: (isLeaving) => isLeaving ?? false,
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <Field label={t.totpLabel} help={t.totpHelp} error={errors.code} required>
        {(control) => (
          <Input
            {...control}
            name="code"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            placeholder="000 000"
            className="num tracking-widest placeholder:text-text-3"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t[submit]}
      </Button>
    </form>
  );
}

/** One of the codes that were saved when the second step was turned on. */
export function RecoveryWay({ t, submit, take }: StepWayProps) {
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) =>
      problems({ code: readable(code).length === RECOVERY_CODE_LENGTH ? undefined : t.recoveryIncomplete }),
    send: ({ code }) => take({ kind: 'recovery', code: readable(code) }),
    done: (isLeaving) => isLeaving ?? false,
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <Field label={t.recoveryLabel} help={t.recoveryHelp} error={errors.code} required>
        {(control) => <CodeInput {...control} name="code" placeholder="XXXX-XXXX-XXXX-XXXX" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t[submit]}
      </Button>
    </form>
  );
}

const digitsOf = (typed: string) => typed.replace(/\D/g, '');
