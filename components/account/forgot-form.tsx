'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { askMailDelivery } from '@/components/mail/ask-mail-delivery';
import { callLater } from '@/lib/api/call-later';
import { fillText } from '@/lib/i18n/fill-text';
import { AuthTitle } from '@/components/ui/auth-title';
import { emailProblem, problems } from './check-account';
import { EmailField } from './email-field';
import { FormAlert } from '@/components/ui/form-alert';
import { Note } from '@/components/ui/note';
import { SubmitButton } from './submit-button';
import type { AccountTexts } from '@/lib/account/texts';
import { useMailDelay } from '@/components/mail/use-mail-delay';
import { useSubmit } from './use-submit';

const fields = ['email'] as const;

export interface ForgotFormProps {
  texts: { form: AccountTexts['form']; forgot: AccountTexts['forgot'] };
  /** The page with the mails of a trial installation; null where mail is really sent. */
  outbox: { href: string; text: string } | null;
}

/** Asks for a reset link. The answer never says whether the address has an account (OPN-110). */
export function ForgotForm({ texts: { form, forgot }, outbox }: ForgotFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isDelayed = useMailDelay(sentTo === null ? 0 : 1, askMailDelivery);
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: form.offline,
    check: ({ email }) => problems({ email: emailProblem(email, form) }),
    send: async ({ email }) => {
      await callLater('forgotPassword', { body: { email: email.trim() }, failure: 'silent' });
    },
    done: (_, { email }) => setSentTo(email.trim()),
  });

  if (sentTo !== null) {
    return (
      <div role="status" className="flex flex-col gap-3.5">
        <AuthTitle title={forgot.sentTitle}>
          {!isDelayed && fillText(forgot.sentText, { email: <b>{sentTo}</b> })}
        </AuthTitle>
        {isDelayed && <Note tone="warn">{fillText(forgot.delayed, { email: <b>{sentTo}</b> })}</Note>}
        {outbox && (
          <a href={outbox.href} className="text-primary-text">
            {outbox.text}
          </a>
        )}
        <Button size="lg" block onClick={() => setSentTo(null)}>
          {forgot.again}
        </Button>
      </div>
    );
  }
  return (
    <>
      <AuthTitle title={forgot.title}>{forgot.text}</AuthTitle>
      <form {...formProps} className="flex flex-col gap-3.5">
        <FormAlert text={errors.form} />
        <EmailField label={form.email} error={errors.email} />
        <SubmitButton busy={busy}>{forgot.submit}</SubmitButton>
      </form>
    </>
  );
}
