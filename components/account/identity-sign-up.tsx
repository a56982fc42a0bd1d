'use client';
import { AuthTitle } from '@/components/ui/auth-title';
import { goInNew } from './go-in';
import { FormAlert } from '@/components/ui/form-alert';
import { inlineLink } from '@/components/ui/inline-link';
import { callLater } from '@/lib/api/call-later';
import { fillText } from '@/lib/i18n/fill-text';
import { inviteOf } from '@/lib/invite/query';
import { AgreementField } from './agreement-field';
import { CarryingLink } from './carrying-link';
import { emailProblem, problems } from './check-account';
import { EmailField } from './email-field';
import type { IdentityReturnProps } from './identity-return';
import { SubmitButton } from './submit-button';
import { useSubmit } from './use-submit';

const fields = ['email', 'agreed'] as const;

/** The identity is new here: an e-mail and the 16+ agreement (ACC-15) make the account that it logs in to. */
export function IdentitySignUp({
  provider,
  language,
  texts: { form, signUp, oidc },
  state,
  email,
}: IdentityReturnProps & {
  /** What the provider was left with, by which the server knows the identity again. */
  state: string;
  /** What the provider says, a proposal. */
  email: string | null;
}) {
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText: form.offline,
    check: (values) =>
      problems({
        email: emailProblem(values.email, form),
        agreed: values.agreed === '' ? form.agreementMissing : undefined,
      }),
    send: (values, idempotencyKey) => {
      const invite = inviteOf(location.search);
      const body = {
        state,
        email: values.email.trim(),
        agreed: true,
        language,
        ...(invite ? { invite } : {}),
      };
      const params = { provider: provider.id };
      return callLater('signUpWithIdentity', {
        params,
        body,
        idempotencyKey,
        failure: 'silent',
        noSession: 'expected',
      });
    },
    done: ({ user }) => {
      void goInNew(user);
      return true;
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3.5">
      <AuthTitle title={oidc.newTitle}>{fillText(oidc.newText, { provider: provider.name })}</AuthTitle>
      <FormAlert text={errors.form} />
      <EmailField label={form.email} error={errors.email} initial={email ?? undefined} />
      <AgreementField text={signUp.agree} error={errors.agreed} />
      <SubmitButton busy={busy}>{oidc.submit}</SubmitButton>
      <p className="text-sm">
        <CarryingLink href="/login" className={inlineLink}>
          {oidc.back}
        </CarryingLink>
      </p>
    </form>
  );
}
