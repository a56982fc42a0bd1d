'use client';

import { Download, Lock, ScrollText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useNow } from '@/components/ui/use-now';
import { dayLabel } from '@/lib/format/message-time';
import { useAuditLog } from '@/lib/queries/audit';
import type { ApiError } from '@/lib/api/api-error';
import type { AuditEntry } from '@/protocol/audit';
import type { SpaceSectionProps } from '@/components/space/settings/section-table';
import { AuditRow } from './audit-row';
import { ExportDialog } from './export-dialog';
import { FilterBar } from './filter-bar';
import { UndoDialog } from './undo-dialog';
import { useLogFilter } from './use-log-filter';
import { VerifyCard } from './verify-card';

/** Everything done with power in the space. */
export default function AuditLogSection({ space }: SpaceSectionProps) {
  const t = useTranslations('audit');
  const { filter, query, isSet, change, clear } = useLogFilter();
  const log = useAuditLog(space.id, query);
  const [exporting, setExporting] = useState(false);
  const [undone, setUndone] = useState<AuditEntry | null>(null);

  if (log.error?.error === 'permission_denied') {
    return (
      <div role="alert">
        <EmptyState icon={<Lock />} title={t('noRightTitle')} text={t('noRightText')} className="py-16" />
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 text-text-2 desktop:-mt-4">{t('intro')}</p>
      <VerifyCard spaceId={space.id} />
      <FilterBar
        spaceId={space.id}
        filter={filter}
        onChange={change}
        end={
          <Button className="max-desktop:h-[46px]" disabled={!log.head} onClick={() => setExporting(true)}>
            <Download aria-hidden />
            {t('export.action')}
          </Button>
        }
      />
      {log.entries === undefined ? (
        log.error ? (
          <Failed error={log.error} onRetry={log.retry} />
        ) : (
          <Loading />
        )
      ) : log.entries.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title={t('noneTitle')}
          text={t('noneText')}
          action={
            isSet && (
              <Button size="sm" onClick={clear}>
                {t('clear')}
              </Button>
            )
          }
          className="py-12"
        />
      ) : (
        <Entries entries={log.entries} onUndo={setUndone} />
      )}
      {log.entries && log.entries.length > 0 && (
        <div className="flex justify-center py-4 text-sm text-text-3" role="status">
          {log.error && log.hasMore ? (
            <Button size="sm" onClick={log.retry}>
              {t('moreFailed')} · {t('retry')}
            </Button>
          ) : log.isLoadingMore ? (
            t('loadingMore')
          ) : log.hasMore ? null : isSet ? null : (
            t('end')
          )}
          <LoadMore
            key={log.entries.length}
            active={log.hasMore && !log.isLoadingMore && !log.error}
            onReached={log.more}
          />
        </div>
      )}
      <ExportDialog
        spaceId={space.id}
        open={exporting}
        onOpenChange={setExporting}
        query={query}
        isFiltered={isSet}
        total={log.head?.number ?? 0}
      />
      <UndoDialog
        spaceId={space.id}
        entry={undone}
        onClose={() => setUndone(null)}
        onUndone={() => void log.refresh()}
      />
    </>
  );
}

/** Rows under their days. */
function Entries({
  entries,
  onUndo,
}: {
  entries: readonly AuditEntry[];
  onUndo: (entry: AuditEntry) => void;
}) {
  const locale = useLocale();
  const now = useNow();
  if (now === null) return null;
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayLabel(new Date(entry.createdTime), new Date(now), locale);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={day}>
      <h3 className="px-1 pt-4 pb-1 text-xs font-medium text-text-3">{day}</h3>
      <ul>
        {rows.map((entry) => (
          <AuditRow key={entry.number} entry={entry} onUndo={onUndo} />
        ))}
      </ul>
    </section>
  ));
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('audit');
  return (
    <ErrorState
      title={t('errorTitle')}
      text={t(error.error === 'offline' ? 'offlineText' : 'errorText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      className="py-12"
    />
  );
}

function Loading() {
  const t = useTranslations('audit');
  const shown = useDelayedFlag(true);
  return (
    <div aria-busy role="status" aria-label={t('loading')} className="flex flex-col gap-5 px-1 pt-6">
      {shown &&
        ['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'].map((width, row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <div className="flex grow flex-col gap-2">
              <Skeleton className={`h-3 ${width}`} />
              <Skeleton className="h-2.5 w-1/4" />
            </div>
            <Skeleton className="h-5 w-14" />
          </div>
        ))}
    </div>
  );
}
