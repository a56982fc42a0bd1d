'use client';

import { SearchX } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { Table, type TableColumn } from '@/components/ui/table';
import { Tag } from '@/components/ui/tag';
import { VerificationBadge } from '@/components/ui/verification-badge';
import { useOperatorSearch } from '@/lib/queries/operator';
import type { OperatorFinding } from '@/protocol/operator';
import { operatorSearchKinds, type OperatorSearchKind } from '@/protocol/operator-rules';
import { SubjectDialog } from './subject-dialog';

const SEARCH_DELAY_MS = 500;

/** Spaces and people by name, and what can be done about one of them. */
export function OperatorSearch() {
  const t = useTranslations('operator');
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<OperatorSearchKind>('all');
  const [open, setOpen] = useState<OperatorFinding | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useOperatorSearch(text, kind);
  return (
    <>
      <p className="mb-4 text-text-2 desktop:-mt-4">{t('search.intro')}</p>
      <SearchField
        label={t('search.label')}
        placeholder={t('search.label')}
        value={typed}
        maxLength={64}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && setText(typed.trim())}
        className="h-control"
      />
      <div role="group" aria-label={t('search.kinds')} className="my-3 flex flex-wrap gap-2">
        {operatorSearchKinds.map((one) => (
          <Chip key={one} on={kind === one} aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t(`search.kind.${one}`)}
          </Chip>
        ))}
      </div>
      <p role="status" className="num mb-1 min-h-5 text-sm text-text-2">
        {list.total !== undefined && t('search.results', { count: list.total })}
      </p>
      {list.error && list.records.length === 0 ? (
        <ErrorState
          title={t('search.errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={list.retry}
        />
      ) : list.isLoading ? (
        <div aria-busy aria-label={t('loading')}>
          {Array.from({ length: 6 }, (_, row) => (
            <SkeletonRow key={row} className="h-[60px]" />
          ))}
        </div>
      ) : (
        <>
          <Findings findings={list.records} text={text} onOpen={setOpen} />
          <LoadMore key={list.records.length} active={list.hasMore} onReached={list.more} />
          {list.isLoadingMore && <SkeletonRow className="h-[60px]" />}
        </>
      )}
      {open && <SubjectDialog subject={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type FindingsProps = {
  findings: OperatorFinding[];
  text: string;
  onOpen: (finding: OperatorFinding) => void;
};

function Findings({ findings, text, onOpen }: FindingsProps) {
  const t = useTranslations('operator');
  const format = useFormatter();
  const columns = useMemo<TableColumn<OperatorFinding>[]>(
    () => [
      {
        id: 'name',
        header: t('search.name'),
        cell: ({ row: { original: one } }) => (
          <button
            type="button"
            onClick={() => onOpen(one)}
            className="flex w-full min-w-0 items-center gap-3 rounded-md py-1 text-left hover:underline"
          >
            <Avatar
              kind={one.kind === 'space' ? 'space' : undefined}
              name={one.name}
              picture={one.picture}
              size={36}
            />
            <span className="min-w-0">
              <span className="flex items-center gap-1">
                <span className="truncate font-medium">{one.name}</span>
                {one.verificationTag !== null && (
                  <VerificationBadge
                    kind={one.verificationTag === 1 ? 'green' : 'gold'}
                    label={t(`tag.${one.verificationTag}`)}
                  />
                )}
              </span>
              <span className="block truncate text-xs text-text-3">
                {one.kind === 'space'
                  ? t('search.space', { members: one.members ?? 0, owner: one.owner ?? '' })
                  : t('search.person', { spaces: one.spaces ?? 0 })}
              </span>
            </span>
          </button>
        ),
      },
      {
        id: 'created',
        header: t('search.created'),
        cell: ({ row }) => (
          <span className="num whitespace-nowrap text-sm text-text-2">
            {format.dateTime(new Date(row.original.createdTime), { dateStyle: 'short' })}
          </span>
        ),
      },
      {
        id: 'status',
        header: t('search.status'),
        cell: ({ row: { original: one } }) =>
          one.suspended ? (
            <Tag tone="danger">{t('search.suspended')}</Tag>
          ) : one.reports > 0 ? (
            <Tag tone="warn">{t('search.reports', { count: one.reports })}</Tag>
          ) : (
            <Tag tone="success">{t('search.active')}</Tag>
          ),
      },
    ],
    [t, format, onOpen],
  );
  return (
    <Table
      label={t('search.label')}
      columns={columns}
      rows={findings}
      rowId={({ kind, id }) => `${kind} ${id}`}
      wideOnly={['created']}
      empty={
        <EmptyState
          icon={<SearchX />}
          title={text === '' ? t('search.nothing') : t('search.none', { text })}
          className="py-14"
        />
      }
    />
  );
}
