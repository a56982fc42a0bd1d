'use client';
import { problems } from '@/components/account/check-account';
import { CodeInput } from '@/components/account/code-input';
import { useMailDelay } from '@/components/account/use-mail-delay';
import { FormAlert } from '@/components/ui/form-alert';
import { useCodeMail } from '@/components/account/use-code-mail';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { ApiError, asApiError } from '@/lib/api/api-error';
import { errorTextLater } from '@/lib/api/call-later';
import { call } from '@/lib/api/client';
import { ticketOf } from '@/lib/api/second-step';
import { readable } from '@/lib/keys/base32';
import { CODE_LENGTH, CODE_PATTERN } from '@/protocol/mailed-code';
import type { WayProps } from './fresh-login-ways';

/**
 * Confirms by a mailed code. With `isAsked` the person has just asked for a code, so one is mailed at once. Otherwise they press for it,
 * or type the one that they still have.
 */
export function CodeWay({ t, isAsked, onTaken }: WayProps & { isAsked: boolean }) {
  const mail = useCodeMail({
    send: () => call('requestConfirmCode', { failure: 'silent' }),
    wordProblem: (cause) => errorTextLater(asApiError(cause), t.offline),
    begin: isAsked ? 'mail' : 'wait',
  });
  const isDelayed = useMailDelay(mail.isSent);
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) =>
      problems({ code: readable(code).length === CODE_LENGTH ? undefined : t.code.incomplete }),
    send: async ({ code }, idempotencyKey) => {
      const letters = readable(code);
      if (!CODE_PATTERN.test(letters)) throw new ApiError('code_incorrect', 422);
      const options = { failure: 'silent', idempotencyKey } as const;
      return call('confirmByCode', { body: { code: letters }, ...options }).catch(ticketOf);
    },
    done: onTaken,
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form ?? mail.problem ?? undefined} />
      <Field label={t.code.label} help={t.code.help} error={errors.code} required>
        {(control) => <CodeInput {...control} name="code" />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 grow text-sm text-text-3">
          {mail.busy ? t.code.sending : mail.isSent && (isDelayed ? t.code.delayed : t.code.sent)}
        </p>
        <Button size="sm" busy={mail.busy} disabled={mail.secondsLeft > 0} onClick={mail.send}>
          <span className="num">
            {mail.secondsLeft > 0
              ? t.code.sendIn.replace('{seconds}', String(mail.secondsLeft))
              : mail.isSent
                ? t.code.sendAgain
                : t.code.send}
          </span>
        </Button>
      </div>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.confirm}
      </Button>
    </form>
  );
}
