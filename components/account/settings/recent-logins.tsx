'use client';
import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { Table, type TableColumn } from '@/components/ui/table';
import { fullTime } from '@/lib/format/relative-time';
import { useRead } from '@/lib/queries/query';
import type { LoginEntry } from '@/protocol/login-entry';

/** Logins of the last month, with a warning where one got no further than the first step. */
export function RecentLogins() {
  const t = useTranslations('second-step.logins');
  const locale = useLocale();
  const { data: entries, error, mutate, isValidating } = useRead('recentLogins', {});
  const stopped = entries?.find(({ result }) => result !== 'in');
  return (
    <section className="mt-8">
      <h3 className="section-title">{t('title')}</h3>
      <p className="mt-0.5 mb-3 text-sm text-text-3">{t('text')}</p>
      {entries ? (
        <>
          <Logins entries={entries} />
          {stopped && (
            <Note
              tone="warn"
              className="mt-3"
              action={
                <ButtonLink size="sm" href="?section=password">
                  {t('changePassword')}
                </ButtonLink>
              }
            >
              {t('warning', { when: fullTime(new Date(stopped.time), locale) })}
            </Note>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={t('error')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <SkeletonRow />
      )}
    </section>
  );
}

function Logins({ entries }: { entries: LoginEntry[] }) {
  const t = useTranslations('second-step.logins');
  const locale = useLocale();
  const how = ({ way, step }: LoginEntry) => (step === null ? t(way) : t(step, { way: t(way) }));
  const columns: TableColumn<LoginEntry & { id: string }>[] = [
    {
      id: 'when',
      header: t('when'),
      cell: ({ row: { original } }) => (
        <>
          <span className="num block">{fullTime(new Date(original.time), locale)}</span>
          <span className="num block text-xs text-text-3 desktop:hidden">
            {[how(original), original.agent || t('unknown'), original.network].join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'result',
      header: t('result'),
      cell: ({ row }) => (
        <span className={cn('whitespace-nowrap', row.original.result !== 'in' && 'text-danger')}>
          {t(row.original.result)}
        </span>
      ),
    },
    {
      id: 'how',
      header: t('how'),
      cell: ({ row }) => <span className="whitespace-nowrap">{how(row.original)}</span>,
    },
    {
      id: 'device',
      header: t('device'),
      cell: ({ row }) => <span className="whitespace-nowrap">{row.original.agent || t('unknown')}</span>,
    },
    {
      id: 'network',
      header: t('network'),
      cell: ({ row }) => <span className="num">{row.original.network}</span>,
    },
  ];
  return (
    <Table
      label={t('table')}
      columns={columns}
      rows={entries.map((entry, index) => ({ ...entry, id: `${index} ${entry.time}` }))}
      rowId={({ id }) => id}
      wideOnly={['device', 'network', 'how']}
      empty={t('none')}
    />
  );
}
