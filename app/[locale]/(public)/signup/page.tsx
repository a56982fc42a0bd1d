import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { inlineLink } from '@/components/ui/inline-link';
import { AuthTitle } from '@/components/ui/auth-title';
import { CarryingLink } from '@/components/account/carrying-link';
import { InvitedText } from '@/components/account/invited-text';
import { SignupForm } from '@/components/account/signup-form';
import { IdentityWays } from '@/components/account/identity-ways';
import { WalletWays } from '@/components/account/wallet-ways';
import { InviteSlot } from '@/components/invite/invite-slot';
import { AuthFrame } from '@/components/account/auth-frame';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const { signUp } = await accountTexts(language);
  return publicMetadata({ language, path: '/signup', title: signUp.meta, indexed: true });
}

export default async function SignupPage({ params }: Props) {
  const language = await pageLocale(params);
  const { form, signUp, oidc } = await accountTexts(language);
  const t = await getTranslations({ locale: language });
  const legal = t.rich('account.signUp.legal', {
    terms: (text) => <LegalLink href="/terms">{text}</LegalLink>,
    privacy: (text) => <LegalLink href="/privacy">{text}</LegalLink>,
  });
  return (
    <AuthFrame language={language}>
      <InviteSlot />
      <AuthTitle title={<InvitedText plain={signUp.title} invited={signUp.titleInvited} />}>
        {signUp.hasAccount}{' '}
        <CarryingLink href="/login" className={inlineLink}>
          {signUp.logIn}
        </CarryingLink>
      </AuthTitle>
      <noscript>
        <p className="text-sm text-warn">{t('public.noScript')}</p>
      </noscript>
      <SignupForm language={language} texts={{ form, signUp }} legal={legal} />
      <WalletWays language={language}>
        <IdentityWays texts={{ form, oidc }} />
      </WalletWays>
    </AuthFrame>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" className={inlineLink}>
      {children}
    </a>
  );
}
