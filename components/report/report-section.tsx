'use client';

import { Flag, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { useReports } from '@/lib/queries/report';
import type { SpaceId } from '@/protocol/ids';
import { ReportList } from './report-list';

/** Reports in the settings of a space: open ones to decide about, and what was closed. */
export default function ReportSection({ space }: { space: { readonly id: SpaceId } }) {
  const t = useTranslations('report');
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [current, setCurrent] = useState(1);
  const { data, error, mutate } = useReports(space.id, state, current);
  if (error?.error === 'permission_denied') {
    return (
      <div role="alert">
        <EmptyState icon={<Lock />} title={t('queue.noRightTitle')} text={t('queue.noRightText')} />
      </div>
    );
  }
  return (
    <>
      <p className="mb-4 text-text-2 desktop:-mt-4">{t('queue.intro')}</p>
      <Segmented
        label={t('queue.state')}
        value={state}
        options={[
          { value: 'open', label: t('queue.open') },
          { value: 'closed', label: t('queue.closed') },
        ]}
        onChange={(next) => {
          setState(next);
          setCurrent(1);
        }}
        className="mb-4 max-w-[320px]"
      />
      {data === undefined ? (
        error ? (
          <ErrorState
            title={t('queue.errorTitle')}
            text={t('queue.errorText')}
            retryLabel={t('queue.retry')}
            onRetry={() => void mutate()}
          />
        ) : (
          <div role="status" aria-label={t('queue.loading')} className="flex flex-col gap-3">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-32 rounded-card" />
            ))}
          </div>
        )
      ) : data.records.length === 0 ? (
        <EmptyState
          icon={<Flag />}
          title={t(`queue.none.${state}`)}
          text={t('queue.noneText')}
          className="py-12"
        />
      ) : (
        <ReportList reports={data.records} />
      )}
      {data && data.pages > 1 && (
        <nav aria-label={t('queue.pages')} className="mt-4 flex items-center justify-center gap-3">
          <Button size="sm" disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
            {t('queue.previous')}
          </Button>
          <span className="text-sm num">{t('queue.page', { current, pages: data.pages })}</span>
          <Button size="sm" disabled={current >= data.pages} onClick={() => setCurrent(current + 1)}>
            {t('queue.next')}
          </Button>
        </nav>
      )}
    </>
  );
}
