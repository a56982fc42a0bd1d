'use client';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { callLater } from '@/lib/api/call-later';
import { inviteOf } from '@/lib/invite/query';
import type { Language } from '@/protocol/account-rules';
import { AgreementField } from './agreement-field';
import { EmailField } from './email-field';
import { emailProblem, newPasswordProblem, problems } from './check-account';
import { goInNew } from './go-in';
import { FormAlert } from '@/components/ui/form-alert';
import { SubmitButton } from './submit-button';
import type { AccountTexts } from '@/lib/account/texts';
import { useSubmit } from './use-submit';

const fields = ['email', 'password', 'repeat', 'agreed'] as const;

export interface SignupFormProps {
  language: Language;
  texts: { form: AccountTexts['form']; signUp: AccountTexts['signUp'] };
  /** The sentence about terms and privacy, with its links. */
  legal: ReactNode;
}

/** Sign up; the account's set-up follows inside the shell, with the mail to confirm as its first step. */
export function SignupForm({ language, texts: { form, signUp }, legal }: SignupFormProps) {
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: form.offline,
    check: ({ email, password, repeat, agreed }) =>
      problems({
        email: emailProblem(email, form),
        password: newPasswordProblem(password, form),
        repeat: repeat === password ? undefined : form.passwordsDiffer,
        agreed: agreed === '' ? form.agreementMissing : undefined,
      }),
    send: ({ email, password }, idempotencyKey) => {
      const invite = inviteOf(location.search);
      return callLater('register', {
        body: { email: email.trim(), password, agreed: true, language, ...(invite ? { invite } : {}) },
        idempotencyKey,
        failure: 'silent',
      });
    },
    done: ({ user }) => {
      void goInNew(user);
      return true;
    },
  });
  const password = { showLabel: form.show, hideLabel: form.hide, autoComplete: 'new-password' };

  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <FormAlert text={errors.form} />
      <EmailField label={form.email} error={errors.email} />
      <Field
        label={form.password}
        help={errors.password ? undefined : form.passwordHelp}
        error={errors.password}
        required
      >
        {(control) => <PasswordInput {...control} {...password} name="password" />}
      </Field>
      <Field label={form.repeat} error={errors.repeat} required>
        {(control) => <PasswordInput {...control} {...password} name="repeat" />}
      </Field>
      <AgreementField text={signUp.agree} error={errors.agreed} />
      <SubmitButton busy={busy}>{signUp.submit}</SubmitButton>
      <p className="text-xs text-text-3">{legal}</p>
    </form>
  );
}
