import { getTranslations } from 'next-intl/server';
import { InviteSlot } from '@/components/invite/invite-slot';
import { AuthTitle } from '@/components/ui/auth-title';
import { inlineLink } from '@/components/ui/inline-link';
import { SentenceGap } from '@/components/ui/sentence-gap';
import { accountTexts } from '@/lib/account/texts';
import type { Language } from '@/protocol/account-rules';
import { CarryingLink } from './carrying-link';
import { IdentityWays } from './identity-ways';
import { InvitedText } from './invited-text';
import { LoginForm } from './login-form';
import { SessionReturn } from './session-return';
import { WalletWays } from './wallet-ways';

/** Gone while the form shows the second step, which has a title of its own. */
const firstStepOnly = 'contents in-[main:has([data-step])]:hidden';

/** Every way to log in, for the page that says what this is. */
export async function LoginCard({ language }: { language: Language }) {
  const texts = await accountTexts(language);
  const t = await getTranslations({ locale: language, namespace: 'public' });
  const { form, logIn, oidc } = texts;
  return (
    <div className="flex flex-col gap-3.5 rounded-card border border-card-border bg-card p-[22px]">
      <InviteSlot collapses />
      <div className={firstStepOnly}>
        <AuthTitle level={2} title={<InvitedText plain={logIn.title} invited={logIn.titleInvited} />}>
          {logIn.noAccount}
          <SentenceGap />
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
    </div>
  );
}
