import type { Metadata } from 'next';
import { OwnSettings } from '@/components/shell/own-settings';
import { accountTexts } from '@/lib/account/texts';
import { pageLocale } from '@/lib/i18n/page-locale';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { settings } = await accountTexts(await pageLocale(params));
  return { title: settings.notifications, robots: { index: false } };
}

export default async function NotificationSettingPage({ params }: Props) {
  await pageLocale(params);
  return <OwnSettings userId={null} section="notifications" />;
}
