'use client';
import { useLocale, useTranslations } from 'next-intl';
import { AuthTitle } from '@/components/ui/auth-title';
import { AgreementField } from '@/components/account/agreement-field';
import { problems } from '@/components/account/check-account';
import { EmailField } from '@/components/account/email-field';
import { FormAlert } from '@/components/ui/form-alert';
import { SubmitButton } from '@/components/account/submit-button';
import { goInNew } from '@/components/account/go-in';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/api/client';
import { inviteOf } from '@/lib/invite/query';
import type { SignedProof } from '@/lib/wallet/sign-proof';
import { EMAIL_PATTERN, languages } from '@/protocol/account-rules';

const fields = ['email', 'agreed'] as const;

/** The wallet is new here: an e-mail and the 16+ agreement (ACC-15) make the account that it logs in to. */
export function WalletSignUp({ proof, onBack }: { proof: SignedProof; onBack: () => void }) {
  const t = useTranslations('connect.login');
  const offlineText = useTranslations('connect')('unavailable');
  const locale = useLocale();
  const language = languages.find((known) => known === locale);
  const { busy, errors, formProps } = useSubmit({
    fields,
    offlineText,
    check: ({ email, agreed }) =>
      problems({
        email: EMAIL_PATTERN.test(email.trim()) ? undefined : t('emailInvalid'),
        agreed: agreed === '' ? t('agreementMissing') : undefined,
      }),
    send: ({ email }) => {
      const invite = inviteOf(location.search);
      return call('logInWithWallet', {
        body: {
          ...proof,
          signUp: { email: email.trim(), agreed: true, ...(language && { language }) },
          ...(invite ? { invite } : {}),
        },
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
      <AuthTitle title={t('newTitle')}>{t('newText')}</AuthTitle>
      <FormAlert text={errors.form} />
      <EmailField label={t('email')} error={errors.email} />
      <AgreementField text={t('agree')} error={errors.agreed} />
      <SubmitButton busy={busy}>{t('submit')}</SubmitButton>
      <Button variant="ghost" onClick={onBack}>
        {t('other')}
      </Button>
    </form>
  );
}
