import { ComingLater } from '@/components/shell/coming-later';
import { pageLocale } from '@/lib/i18n/page-locale';

type Props = { params: Promise<{ locale: string }> };

export default async function NotificationsPage({ params }: Props) {
  await pageLocale(params);
  return <ComingLater title="notifications" />;
}
