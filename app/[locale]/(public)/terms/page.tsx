import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LegalPage } from '@/components/legal/legal-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/pages/public-metadata';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language, namespace: 'legal.terms' });
  return publicMetadata({ language, path: '/terms', title: t('meta'), description: t('description') });
}

export default async function TermsPage({ params }: Props) {
  return <LegalPage language={await pageLocale(params)} page="terms" />;
}
