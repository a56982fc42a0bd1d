import { notFound } from 'next/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';

/** Every path that no other route knows (ENT-13). */
export default async function UnknownPage({ params }: { params: Promise<{ locale: string }> }) {
  await pageLocale(params);
  notFound();
}
