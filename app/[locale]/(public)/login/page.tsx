import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LoginScreen } from '@/components/account/login-screen';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

/** The same page as `/` (ENT-01), so `/` is its canonical address. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language });
  return publicMetadata({
    language,
    path: '/',
    title: t('account.logIn.meta'),
    description: t('public.description'),
  });
}

export default async function LoginPage({ params }: Props) {
  return <LoginScreen language={await pageLocale(params)} />;
}
