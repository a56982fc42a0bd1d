'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '@/components/ui/use-now';
import { LoadMore } from '@/components/ui/load-more';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/search-field';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Table, type TableColumn } from '@/components/ui/table';
import { isOnline } from '@/lib/format/presence';
import { useMembers } from '@/lib/queries/member';
import { useMay, useSpace } from '@/lib/queries/space';
import type { Member } from '@/protocol/member';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import type { SpaceId } from '@/protocol/ids';
import { MemberActions } from './member-actions';
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
  const list = useMembers(spaceId, name);
  const showSkeleton = useDelayedFlag(list.isLoading);

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
        <div aria-busy aria-label={t('loading')} className="min-h-[360px]">
          {showSkeleton &&
            Array.from({ length: 6 }, (_, row) => <SkeletonRow key={row} className="h-[60px]" />)}
        </div>
      ) : (
        <>
          <MemberRows spaceId={spaceId} members={list.everyone} onChanged={list.retry} />
          <LoadMore key={list.everyone.length} active={list.hasMore} onReached={list.more} />
          {list.isLoadingMore && <SkeletonRow className="h-[60px]" />}
        </>
      )}
    </div>
  );
}

const actionRights = ['manageRoles', 'manageAdmins', 'kickMembers', 'banMembers'] as const;

type MemberRowsProps = { spaceId: SpaceId; members: Member[]; onChanged: () => void };

function MemberRows({ spaceId, members, onChanged }: MemberRowsProps) {
  const t = useTranslations('space.memberTable');
  const now = useNow() ?? 0;
  const { data: space } = useSpace(spaceId);
  const may = useMay(spaceId);
  const hasActions = actionRights.some((right) => may(right));
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ row }) => (
          <MemberName member={row.original} online={isOnline(row.original.lastActiveTime, now)} />
        ),
      },
      // Points come with their issue; a dash is what an unknown value looks like.
      { id: 'ranking', header: t('ranking'), cell: () => <span className="text-text-3">–</span> },
      {
        id: 'roles',
        header: t('roles'),
        cell: ({ row: { original } }) => <MemberRoles spaceId={spaceId} member={original} />,
      },
      {
        id: 'status',
        header: t('status'),
        cell: ({ row: { original } }) =>
          original.banned === 1 ? (
            <span className="whitespace-nowrap text-danger">{t('banned')}</span>
          ) : original.timedOutUntil !== null ? (
            <span className="whitespace-nowrap text-warn">{t('timedOut')}</span>
          ) : isOnline(original.lastActiveTime, now) ? (
            <span className="whitespace-nowrap">{t('online')}</span>
          ) : (
            <span className="whitespace-nowrap text-text-3">{t('offline')}</span>
          ),
      },
      ...(hasActions
        ? [
            {
              id: 'actions',
              header: () => <span className="sr-only">{t('actions')}</span>,
              cell: ({ row: { original } }: { row: { original: Member } }) => (
                <MemberActions
                  spaceId={spaceId}
                  spaceName={space?.name ?? ''}
                  member={original}
                  onDone={() => changed.current()}
                />
              ),
            },
          ]
        : []),
    ],
    [t, now, spaceId, space?.name, hasActions],
  );
  return (
    <Table
      label={t('search')}
      columns={columns}
      rows={members}
      rowId={({ id }) => String(id)}
      alignEnd={['ranking', 'actions']}
      wideOnly={['ranking', 'status']}
      empty={<EmptyState icon={<SlidersHorizontal />} title={t('empty')} className="py-14" />}
    />
  );
}

function MemberName({ member, online }: { member: Member; online: boolean }) {
  const t = useTranslations('space.memberTable');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar
        name={member.username}
        picture={member.avatar}
        size={36}
        online={online}
        onlineLabel={t('online')}
      />
      <span className="truncate font-medium" title={member.username}>
        {member.username}
      </span>
    </span>
  );
}
