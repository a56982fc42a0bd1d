'use client';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { forgetLoginUser, someoneLoggedIn } from '@/lib/account/login-user';
import { callLater } from '@/lib/api/call-later';
import { AuthTitle } from '@/components/ui/auth-title';
import { newPasswordProblem, problems } from './check-account';
import { FormAlert } from '@/components/ui/form-alert';
import { SubmitButton } from './submit-button';
import type { AccountTexts } from '@/lib/account/texts';
import { useHydrated, useSearch } from '@/components/ui/use-hydrated';
import { useSubmit } from './use-submit';

const fields = ['password', 'repeat'] as const;

/** Sets a new password by the token of the mailed link, which stands in the address. */
export function ResetForm({
  texts: { form, reset },
}: {
  texts: { form: AccountTexts['form']; reset: AccountTexts['reset'] };
}) {
  const [done, setDone] = useState(false);
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const hydrated = useHydrated();
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: form.offline,
    check: ({ password, repeat }) =>
      problems({
        password: newPasswordProblem(password, form),
        repeat: repeat === password ? undefined : form.passwordsDiffer,
      }),
    send: async ({ password }) => {
      await callLater('resetPassword', { body: { token, password }, failure: 'silent' });
    },
    done: () => {
      // Every session of the account has ended; if it was the one of this browser, what it kept here goes with the refusal.
      if (someoneLoggedIn()) {
        callLater('me', { noSession: 'expected', failure: 'silent' }).catch(forgetLoginUser);
      }
      setDone(true);
    },
  });

  if (done) {
    return (
      <div role="status" className="flex flex-col gap-3.5">
        <AuthTitle title={reset.doneTitle}>{reset.doneText}</AuthTitle>
        <ButtonLink href="/login" variant="primary" size="lg" block>
          {reset.logIn}
        </ButtonLink>
      </div>
    );
  }
  if (hydrated && token === '') {
    return (
      <>
        <AuthTitle title={reset.title}>{reset.noToken}</AuthTitle>
        <ButtonLink href="/forgot" variant="primary" size="lg" block>
          {reset.newLink}
        </ButtonLink>
      </>
    );
  }
  const password = { showLabel: form.show, hideLabel: form.hide, autoComplete: 'new-password' };
  return (
    <>
      <AuthTitle title={reset.title}>{reset.text}</AuthTitle>
      <form {...formProps} className="flex flex-col gap-3.5">
        <FormAlert text={errors.form} />
        <Field
          label={form.newPassword}
          help={errors.password ? undefined : form.passwordHelp}
          error={errors.password}
          required
        >
          {(control) => <PasswordInput {...control} {...password} name="password" />}
        </Field>
        <Field label={form.repeat} error={errors.repeat} required>
          {(control) => <PasswordInput {...control} {...password} name="repeat" />}
        </Field>
        <SubmitButton busy={busy}>{reset.submit}</SubmitButton>
      </form>
      <a href="/forgot" className="text-sm text-primary-text">
        {reset.newLink}
      </a>
    </>
  );
}
