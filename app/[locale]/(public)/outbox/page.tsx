import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OutboxList } from '@/components/account/outbox-list';
import { PublicFrame } from '@/components/legal/public-frame';
import { hasOutbox } from '@/lib/config/operator';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLocale(params);
  const t = await getTranslations({ locale: language, namespace: 'public.outbox' });
  return { title: t('title'), robots: { index: false, follow: false } };
}

/** Mails of a trial installation. In production this page does not exist. */
export default async function OutboxPage({ params }: Props) {
  const language = await pageLocale(params);
  if (!hasOutbox()) notFound();
  return (
    <PublicFrame language={language}>
      <OutboxList language={language} />
    </PublicFrame>
  );
}
