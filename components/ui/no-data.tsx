import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from './empty-state';

/** The shared empty state (SHL-44): "No data available". */
export function NoData({ className }: { className?: string }) {
  const t = useTranslations('ui');
  return <EmptyState icon={<Inbox />} title={t('noData')} className={className} />;
}
