'use client';

import { Bell, CheckCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { SkeletonRow } from '@/components/ui/skeleton';
import { TopBar } from '@/components/ui/top-bar';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useNow } from '@/components/ui/use-now';
import { counter } from '@/lib/format/counter';
import { markAllNotices, undoMarkAll, useNotices } from '@/lib/queries/notice';
import { useUnreadNotices } from '@/lib/queries/unread-notice';
import type { NoticeEntry } from '@/protocol/notification';
import { byDay, daysAgo } from './notice-days';
import { NoticeRow } from './notice-row';

const quiet = () => {};

/** The viewer's notices grouped by day (OPN-70): all or unread ones, marked one by one or together. */
export function NoticeList() {
  const t = useTranslations('notice');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [undoable, setUndoable] = useState<string | null>(null);
  const unread = useUnreadNotices();
  const markAll = () => void markAllNotices().then(setUndoable, quiet);
  const undo = () => {
    if (undoable === null) return;
    void undoMarkAll(undoable).then(() => setUndoable(null), quiet);
  };
  return (
    <>
      <TopBar title={t('title')} isHeading>
        <Button size="sm" variant="ghost" disabled={unread === 0} onClick={markAll}>
          <CheckCheck aria-hidden />
          {t('markAll')}
        </Button>
      </TopBar>
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div className="mx-auto max-w-[760px] px-4 py-3.5 max-desktop:px-2">
          <div role="group" aria-label={t('filter')} className="mb-3 flex gap-2 max-desktop:px-1">
            <Chip on={!onlyUnread} onClick={() => setOnlyUnread(false)}>
              {t('all')}
            </Chip>
            <Chip on={onlyUnread} onClick={() => setOnlyUnread(true)}>
              {t('unread')}
              {unread > 0 && <span className="num">{counter(unread)}</span>}
            </Chip>
          </div>
          <div role="status">
            {undoable !== null && (
              <p className="mb-3 flex items-center gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-3.5 text-sm">
                <span className="grow">{t('allMarked')}</span>
                <Button size="sm" variant="ghost" onClick={undo}>
                  {t('undo')}
                </Button>
              </p>
            )}
          </div>
          <Notices onlyUnread={onlyUnread} />
        </div>
      </div>
    </>
  );
}

function Notices({ onlyUnread }: { onlyUnread: boolean }) {
  const t = useTranslations('notice');
  const read = useNotices(onlyUnread);
  const showSkeleton = useDelayedFlag(read.isLoading);
  if (read.error && read.records.length === 0) {
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={read.retry}
        retrying={read.isLoading}
      />
    );
  }
  if (read.isLoading) {
    return showSkeleton ? (
      <div role="img" aria-label={t('loading')} className="px-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    ) : null;
  }
  if (read.records.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title={t(onlyUnread ? 'noneUnread' : 'none')}
        text={onlyUnread ? undefined : t('noneText')}
        className="py-20"
      />
    );
  }
  return (
    <>
      {byDay(read.records).map(({ start, entries }) => (
        <Day key={start.getTime()} start={start} entries={entries} />
      ))}
      <LoadMore key={read.records.length} active={read.hasMore} onReached={read.more} />
      {read.isLoadingMore && <SkeletonRow className="px-3" />}
    </>
  );
}

function Day({ start, entries }: { start: Date; entries: readonly NoticeEntry[] }) {
  const t = useTranslations('notice');
  const locale = useLocale();
  const now = useNow();
  const ago = now === null ? null : daysAgo(start, new Date(now));
  const name =
    ago === 0
      ? t('today')
      : ago === 1
        ? t('yesterday')
        : new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long' }).format(start);
  return (
    <section aria-label={name} className="mb-4">
      <h2 className="mb-1.5 px-3 text-xs font-medium text-text-3">{name}</h2>
      <ul className="flex flex-col gap-[3px]">
        {entries.map((entry) => (
          <NoticeRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
