import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LandingPage } from '@/components/landing/landing-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { readOpenSpace } from '@/lib/pages/directory-page';
import { publicMetadata } from '@/lib/pages/public-metadata';

// The operator's name and the address of the site are known when the page is rendered, not when it is built.
export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language, namespace: 'public' });
  return {
    ...publicMetadata({ language, path: '/', title: t('product'), description: t('description') }),
    title: { absolute: `${t('product')} · ${t('tagline')}` },
  };
}

export default async function StartPage({ params }: Props) {
  return <LandingPage language={await pageLocale(params)} space={await readOpenSpace()} />;
}
