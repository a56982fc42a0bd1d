'use client';
import { problems } from '@/components/account/check-account';
import { MailedCode } from '@/components/account/mailed-code';
import { FormAlert } from '@/components/ui/form-alert';
import { useCodeMail } from '@/components/account/use-code-mail';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { askMailDelivery } from '@/components/mail/ask-mail-delivery';
import { isWholeCode, lettersOf } from '@/components/account/code-letters';
import { asApiError } from '@/lib/api/api-error';
import { errorTextLater } from '@/lib/api/call-later';
import { call } from '@/lib/api/client';
import { ticketOf } from '@/lib/api/second-step';
import type { WayProps } from './fresh-login-ways';

/**
 * Confirms by a mailed code. With `isAsked` the person has just asked for a code, so one is mailed at once. Otherwise they press for it,
 * or type the one that they still have.
 */
export function CodeWay({ t, isAsked, onTaken }: WayProps & { isAsked: boolean }) {
  const mail = useCodeMail({
    send: () => call('requestConfirmCode', { failure: 'silent' }),
    wordProblem: (cause) => errorTextLater(asApiError(cause), t.offline),
    askDelay: askMailDelivery,
    begin: isAsked ? 'mail' : 'wait',
  });
  const { busy, errors, formProps } = useSubmit({
    fields: ['code'],
    offlineText: t.offline,
    check: ({ code }) => problems({ code: isWholeCode(code) ? undefined : t.code.incomplete }),
    send: async ({ code }, idempotencyKey) => {
      const options = { failure: 'silent', idempotencyKey } as const;
      return call('confirmByCode', { body: { code: lettersOf(code) }, ...options }).catch(ticketOf);
    },
    done: onTaken,
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <MailedCode t={t.code} mail={mail} error={errors.code} name="code" required />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t.confirm}
      </Button>
    </form>
  );
}
