import { getTranslations } from 'next-intl/server';
import { InviteSlot } from '@/components/invite/invite-slot';
import type { Language } from '@/protocol/account-rules';
import { AuthFrame } from './auth-frame';
import { AuthTitle } from '@/components/ui/auth-title';
import { CarryingLink } from './carrying-link';
import { IdentityWays } from './identity-ways';
import { inlineLink } from '@/components/ui/inline-link';
import { InvitedText } from './invited-text';
import { LoginForm } from './login-form';
import { SessionReturn } from './session-return';
import { WalletWays } from './wallet-ways';
import { accountTexts } from '@/lib/account/texts';

/** Gone while the form shows the second step, which has a title of its own. */
const firstStepOnly = 'contents in-[main:has([data-step])]:hidden';

/** The landing and login page, at `/` and at `/login` (ENT-01). */
export async function LoginScreen({ language }: { language: Language }) {
  const texts = await accountTexts(language);
  const t = await getTranslations({ locale: language, namespace: 'public' });
  const { form, logIn, oidc } = texts;
  return (
    <AuthFrame language={language}>
      <InviteSlot />
      <div className={firstStepOnly}>
        <AuthTitle title={<InvitedText plain={logIn.title} invited={logIn.titleInvited} />}>
          {logIn.noAccount}{' '}
          <CarryingLink href="/signup" className={inlineLink}>
            {logIn.signUp}
          </CarryingLink>
        </AuthTitle>
      </div>
      <noscript>
        <p className="text-sm text-warn">{t('noScript')}</p>
      </noscript>
      <LoginForm texts={{ form, logIn }} />
      <div className={firstStepOnly}>
        <WalletWays language={language}>
          <IdentityWays texts={{ form, oidc }} />
        </WalletWays>
      </div>
      <SessionReturn />
    </AuthFrame>
  );
}
