import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LandingPage } from '@/components/landing/landing-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { readOpenSpace } from '@/lib/pages/directory-page';
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
  return <LandingPage language={await pageLocale(params)} space={await readOpenSpace()} />;
}
