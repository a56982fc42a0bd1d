import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OwnSettings } from '@/components/shell/own-settings';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string; userId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { settings } = await accountTexts(await pageLocale(params));
  return { title: settings.meta, robots: { index: false } };
}

export default async function AccountSettingsPage({ params }: Props) {
  await pageLocale(params);
  const { userId } = await params;
  if (!/^[1-9]\d{0,9}$/.test(userId)) notFound();
  return <OwnSettings userId={userId} section={null} />;
}
