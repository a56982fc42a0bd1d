'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '@/components/ui/use-now';
import { LoadMore } from '@/components/ui/load-more';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { LongTable } from '@/components/ui/long-table';
import type { TableColumn } from '@/components/ui/table';
import { memberSorts, useMembers, type MemberOrder } from '@/lib/queries/member';
import { useMay, useSpace } from '@/lib/queries/space';
import type { Member } from '@/protocol/member';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import type { SpaceId } from '@/protocol/ids';
import { MemberBulkBar } from './member-bulk-bar';
import { MemberActions } from './member-actions';
import { MemberName, MemberStatus, Moment } from './member-cells';
import { MemberRoles } from './member-roles';

/** Searching starts so long after the last key, or on Enter (MEM-11). */
const SEARCH_DELAY_MS = 1000;

/** Members of a space: search, the number found, and rows that load on while scrolling (MEM-04 to MEM-13). */
export default function MemberTable({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.memberTable');
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const [order, setOrder] = useState<MemberOrder>({ sort: 'name', descending: false });
  const list = useMembers(spaceId, name, order);
  const showSkeleton = useDelayedFlag(list.isLoading);
  const may = useMay(spaceId);
  // Looking at the space as a role without this right, the viewer still is answered with those who are banned.
  const shown = may('banMembers') ? list.everyone : list.members;

  return (
    <div>
      <div className="flex items-center gap-2.5">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={64}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && setName(typed.trim())}
          className="h-control grow"
        />
        <Button onClick={() => showSnackbar(t('comingSoon'))}>
          <SlidersHorizontal aria-hidden />
          {t('filters')}
        </Button>
      </div>
      <p role="status" className="num mt-3 mb-1 min-h-5 text-sm text-text-2">
        {list.total !== undefined && t('results', { count: list.total })}
      </p>
      {list.error && list.members.length === 0 ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={list.retry}
        />
      ) : list.isLoading || showSkeleton ? (
        <div role="status" aria-busy aria-label={t('loading')} className="min-h-[360px]">
          {showSkeleton &&
            Array.from({ length: 6 }, (_, row) => <SkeletonRow key={row} className="h-[60px]" />)}
        </div>
      ) : (
        <>
          <MemberRows
            spaceId={spaceId}
            members={shown}
            total={list.total ?? shown.length}
            order={order}
            onOrder={setOrder}
            onChanged={list.retry}
          />
          <LoadMore key={list.everyone.length} active={list.hasMore} onReached={list.more} />
          {list.isLoadingMore && <SkeletonRow className="h-[60px]" />}
        </>
      )}
    </div>
  );
}

/** Names and roles share what the others leave. */
const widths = {
  select: 'w-9 shrink-0',
  name: 'basis-40 grow-2',
  ranking: 'w-22 shrink-0',
  roles: 'basis-26 grow desktop:basis-36',
  status: 'w-28 shrink-0',
  joined: 'w-28 shrink-0',
  lastActive: 'w-32 shrink-0',
  actions: 'w-13 shrink-0 px-1!',
};

type MemberRowsProps = {
  spaceId: SpaceId;
  members: Member[];
  /** How many there are, loaded or not. */
  total: number;
  order: MemberOrder;
  onOrder: (order: MemberOrder) => void;
  onChanged: () => void;
};

function MemberRows({ spaceId, members, total, order, onOrder, onChanged }: MemberRowsProps) {
  const t = useTranslations('space.memberTable');
  const locale = useLocale();
  const now = useNow() ?? 0;
  const { data: space } = useSpace(spaceId);
  const may = useMay(spaceId);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const maySelect = may('kickMembers') || may('banMembers') || may('manageRoles');
  const selectable = maySelect ? members.filter(({ banned, outranked }) => banned === 0 && outranked) : [];
  // Deselect members who have left the list.
  const chosen = selectable.filter(({ id }) => selected.has(id));
  const isEach = selectable.length > 0 && chosen.length === selectable.length;
  const selection = useRef({ selectable, isEach });
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
    selection.current = { selectable, isEach };
  });
  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      ...(maySelect
        ? [
            {
              id: 'select',
              header: () => (
                <Checkbox
                  aria-label={t('selectAll')}
                  title={t('selectAll')}
                  checked={isEach}
                  onChange={() =>
                    setSelected(new Set(isEach ? [] : selection.current.selectable.map(({ id }) => id)))
                  }
                  className="align-middle"
                />
              ),
              cell: ({ row: { original } }: { row: { original: Member } }) =>
                original.banned === 0 &&
                original.outranked && (
                  <Checkbox
                    aria-label={t('select', { name: original.username })}
                    checked={selected.has(original.id)}
                    onChange={() => setSelected((before) => toggled(before, original.id))}
                    className="align-middle"
                  />
                ),
            },
          ]
        : []),
      {
        id: 'name',
        header: t('name'),
        cell: ({ row }) => <MemberName spaceId={spaceId} member={row.original} now={now} />,
      },
      {
        id: 'ranking',
        header: t('ranking'),
        cell: ({ row }) => <span className="num text-text-2">{row.original.ranking ?? '–'}</span>,
      },
      {
        id: 'roles',
        header: t('roles'),
        cell: ({ row: { original } }) => <MemberRoles spaceId={spaceId} member={original} />,
      },
      {
        id: 'status',
        header: t('status'),
        cell: ({ row }) => <MemberStatus member={row.original} now={now} />,
      },
      {
        id: 'joined',
        header: t('joined'),
        cell: ({ row }) => <Moment time={row.original.joinedTime} now={now} locale={locale} />,
      },
      {
        id: 'lastActive',
        header: t('lastActive'),
        cell: ({ row }) => <Moment time={row.original.lastActiveTime} now={now} locale={locale} />,
      },
      {
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        cell: ({ row: { original } }) => (
          <MemberActions
            spaceId={spaceId}
            spaceName={space?.name ?? ''}
            member={original}
            onDone={() => changed.current()}
          />
        ),
      },
    ],
    [t, now, locale, spaceId, space?.name, maySelect, selected, isEach],
  );
  const sorting = {
    columns: memberSorts,
    by: order.sort,
    descending: order.descending,
    onSort: (id: string) => {
      const sort = memberSorts.find((one) => one === id) ?? 'name';
      // Names begin with A, times with the newest.
      onOrder({ sort, descending: sort === order.sort ? !order.descending : sort !== 'name' });
    },
  };
  return (
    <>
      <LongTable
        label={t('search')}
        columns={columns}
        rows={members}
        rowId={({ id }) => String(id)}
        alignEnd={['ranking', 'actions']}
        wideOnly={['ranking', 'status', 'joined', 'lastActive']}
        roomyOnly={['joined']}
        widths={widths}
        total={total}
        sorting={sorting}
        selectedIds={new Set(chosen.map(({ id }) => String(id)))}
        empty={<EmptyState icon={<SlidersHorizontal />} title={t('empty')} className="py-14" />}
      />
      {refusals.map((refusal) => (
        <Note key={refusal} tone="danger" live className="mt-2">
          {refusal}
        </Note>
      ))}
      {chosen.length > 0 && (
        <MemberBulkBar
          spaceId={spaceId}
          spaceName={space?.name ?? ''}
          members={chosen}
          onSelect={(ids) => setSelected(new Set(ids))}
          onRefused={setRefusals}
          onDone={() => changed.current()}
        />
      )}
    </>
  );
}

const toggled = (before: ReadonlySet<number>, id: number) => {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
};
