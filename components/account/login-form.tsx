'use client';
import { PasswordInput } from '@/components/ui/password-input';
import { Field } from '@/components/ui/field';
import { rememberLoginUser } from '@/lib/account/login-user';
import { destinationOf } from '@/lib/account/destination';
import { callLater } from '@/lib/api/call-later';
import { inviteOf } from '@/lib/invite/query';
import { EmailField } from './email-field';
import { emailProblem, problems } from './check-account';
import { FormAlert } from '@/components/ui/form-alert';
import { invitedSpaceId } from './invited-space';
import { SubmitButton } from './submit-button';
import type { AccountTexts } from '@/lib/account/texts';
import { useSubmit } from './use-submit';

const fields = ['email', 'password'] as const;

/** Log in with e-mail and password; an invite of the address goes along (OPN-65). */
export function LoginForm({
  texts,
}: {
  texts: { form: AccountTexts['form']; logIn: AccountTexts['logIn'] };
}) {
  const { form, logIn } = texts;
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
      const { user } = await callLater('logIn', {
        body: { email: email.trim(), password, ...(invite ? { invite } : {}) },
        failure: 'silent',
      });
      return { user, spaceId: invite && (await invitedSpaceId(invite)) };
    },
    done: ({ user, spaceId }) => {
      rememberLoginUser(user);
      location.assign(destinationOf(user, spaceId));
      return true;
    },
  });

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
