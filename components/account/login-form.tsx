'use client';
import { lazy, Suspense, useState } from 'react';
import { PasswordInput } from '@/components/ui/password-input';
import { Field } from '@/components/ui/field';
import { callLater } from '@/lib/api/call-later';
import { ticketOf } from '@/lib/api/second-step';
import { inviteOf } from '@/lib/invite/query';
import { EmailField } from './email-field';
import { emailProblem, problems } from './check-account';
import { FormAlert } from '@/components/ui/form-alert';
import { goIn } from './go-in';
import { SubmitButton } from './submit-button';
import type { AccountTexts } from '@/lib/account/texts';
import { useSubmit } from './use-submit';

const SecondStep = lazy(() => import('./second-step/second-step'));

const fields = ['email', 'password'] as const;

/** Log in with e-mail and password; an invite of the address goes along (OPN-65). */
export function LoginForm({
  texts,
}: {
  texts: { form: AccountTexts['form']; logIn: AccountTexts['logIn'] };
}) {
  const { form, logIn } = texts;
  const [ticket, setTicket] = useState<string | null>(null);
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: form.offline,
    check: ({ email, password }) =>
      problems({
        email: emailProblem(email, form),
        password: password === '' ? form.passwordMissing : undefined,
      }),
    send: async ({ email, password }) => {
      const invite = inviteOf(location.search);
      const body = { email: email.trim(), password, ...(invite ? { invite } : {}) };
      try {
        return (await callLater('logIn', { body, failure: 'silent' })).user;
      } catch (caught) {
        return ticketOf(caught);
      }
    },
    done: (entered) => {
      if (typeof entered !== 'string') {
        void goIn(entered);
        return true;
      }
      setTicket(entered);
    },
  });

  if (ticket !== null) {
    return (
      <Suspense>
        <SecondStep
          ticket={ticket}
          submit="logIn"
          take={async (proof) => {
            const body = { ticket, proof };
            await goIn((await callLater('logInBySecondStep', { body, failure: 'silent' })).user);
            return true;
          }}
          onBack={() => setTicket(null)}
        />
      </Suspense>
    );
  }

  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <EmailField label={form.email} error={errors.email} />
      <Field
        label={form.password}
        error={errors.password}
        required
        aside={
          <a href="/forgot" className="text-primary-text">
            {logIn.forgot}
          </a>
        }
      >
        {(control) => (
          <PasswordInput {...control} name="password" showLabel={form.show} hideLabel={form.hide} />
        )}
      </Field>
      <SubmitButton busy={busy}>{logIn.submit}</SubmitButton>
    </form>
  );
}
