'use client';

import { History } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/ui/use-now';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { dayLabel } from '@/lib/format/message-time';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import type { WalletNetwork } from '@/protocol/wallet';
import { ActivityRow, type EntryNotes } from './activity-row';

export type ActivityListProps = {
  entries: readonly ActivityEntry[];
  isLoading: boolean;
  /** Networks that didn't respond. With no entries from the others, the activity is unknown, not empty. */
  failed?: readonly WalletNetwork[];
  /** Without it the page says elsewhere which ones, and tries again there. */
  onRetry?: () => void;
  notes?: EntryNotes;
  /** Below the heading of their day, with the time of day. */
  isByDay?: boolean;
};

/** What came and went, the newest first. */
export function ActivityList(props: ActivityListProps) {
  const { entries, isLoading, failed = [], onRetry, notes, isByDay = false } = props;
  const t = useTranslations('wallet');
  if (isLoading && entries.length === 0) {
    return (
      <div role="img" aria-label={t('loading')} className="flex flex-col">
        {Array.from({ length: 4 }, (_, row) => (
          <span key={row} className="flex items-center gap-3 py-[9px]">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-3 grow" />
          </span>
        ))}
      </div>
    );
  }
  if (entries.length === 0 && failed.length > 0) {
    return (
      <ErrorState
        title={t('activityFailed')}
        text={onRetry && t('failedTitle', { network: failed.map(({ name }) => name).join(', ') })}
        retryLabel={t('retry')}
        onRetry={onRetry}
        className="py-7"
      />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title={t('noActivity')} text={t('noActivityText')} className="py-14" />
    );
  }
  const unasked = entries.filter(({ isUnasked }) => isUnasked);
  const asked = entries.filter(({ isUnasked }) => !isUnasked);
  return (
    <>
      {isByDay ? <Days entries={asked} notes={notes} /> : <ActivityRows entries={asked} notes={notes} />}
      {unasked.length > 0 && (
        <details className="mt-2 border-t border-border-1 pt-2">
          <summary className="cursor-pointer py-2 text-sm text-text-3">
            {t('unasked', { count: unasked.length })}
          </summary>
          <p className="py-1 text-sm text-text-2">{t('unaskedText')}</p>
          <ActivityRows entries={unasked} notes={notes} />
        </details>
      )}
    </>
  );
}

type RowsProps = Pick<ActivityListProps, 'entries' | 'notes' | 'isByDay'> & { label?: string };

function Days({ entries, notes }: Pick<RowsProps, 'entries' | 'notes'>) {
  const locale = useLocale();
  const now = useNow();
  // Without it every day would be today.
  if (now === null) return null;
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const moment = new Date(entry.atMs);
    const label = dayLabel(moment, new Date(now), locale);
    days.set(label, [...(days.get(label) ?? []), entry]);
  }
  return [...days].map(([label, ofDay]) => (
    <section key={label}>
      <h2 className="pt-4 pb-0.5 text-xs font-medium text-text-3">{label}</h2>
      <ActivityRows entries={ofDay} notes={notes} label={label} isByDay />
    </section>
  ));
}

function ActivityRows({ entries, notes, label, isByDay = false }: RowsProps) {
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <ActivityRow key={entry.key} entry={entry} notes={notes} isByDay={isByDay} />
      ))}
    </ul>
  );
}
