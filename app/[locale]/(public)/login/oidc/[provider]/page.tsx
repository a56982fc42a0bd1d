import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { AuthFrame } from '@/components/account/auth-frame';
import { IdentityReturn } from '@/components/account/identity-return';
import { accountTexts } from '@/lib/account/texts';
import { loginProviders } from '@/lib/config/operator';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string; provider: string }> };

async function providerOf(params: Props['params']) {
  const { provider: id } = await params;
  const provider = loginProviders().find((known) => known.id === id);
  if (!provider) notFound();
  return provider;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await providerOf(params);
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'account.oidc' });
  return { title: t('meta', { provider: name }), robots: { index: false }, referrer: 'no-referrer' };
}

/** Where an OpenID provider leads back to. */
export default async function IdentityReturnPage({ params }: Props) {
  const language = await pageLocale(params);
  const provider = await providerOf(params);
  const { form, signUp, oidc } = await accountTexts(language);
  return (
    <AuthFrame language={language}>
      <IdentityReturn provider={provider} language={language} texts={{ form, signUp, oidc }} />
    </AuthFrame>
  );
}
