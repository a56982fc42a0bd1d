'use client';

import { UserPlus, UserSearch } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '@/components/ui/use-now';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
import { SidePanel } from '@/components/ui/side-panel';
import { SkeletonRow } from '@/components/ui/skeleton';
import { Tooltip } from '@/components/ui/tooltip';
import { useMembersByRole } from '@/lib/queries/member';
import { useRoomMembersByRole } from '@/lib/queries/room';
import { useMay } from '@/lib/queries/space';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import type { JoinedSpace } from '@/protocol/space';
import { AddMembersDialog } from './lazy-add-members';
import { membersInGroups, type PanelMember } from './member-groups';
import { MemberRows } from './member-rows';

/** Searching starts so long after the last key. */
const SEARCH_DELAY_MS = 250;
/** Who is there changes all the time; so often it is looked at again. */
const REFRESH_MS = 60_000;

export type MemberPanelProps = {
  space: JoinedSpace;
  /** Whose members are shown; null shows those of the space, who are all in its open channels. */
  room: Room | null;
  /** Searched for, when it is not empty; `onQueryTaken` says that the panel has it. */
  query: string;
  onQueryTaken: () => void;
  onClose: () => void;
  onReport: (member: PanelMember) => void;
};

/** The members of a space or room, with a search. */
export default function MemberPanel({
  space,
  room,
  query,
  onQueryTaken,
  onClose,
  onReport,
}: MemberPanelProps) {
  const t = useTranslations('member.panel');
  const locale = useLocale();
  const [typed, setTyped] = useState(query);
  const [name, setName] = useState(query);
  const [taken, setTaken] = useState(query);
  const [adding, setAdding] = useState(false);
  if (query !== taken) {
    setTaken(query);
    if (query !== '') {
      setTyped(query);
      setName(query);
    }
  }
  useEffect(() => {
    if (query !== '') onQueryTaken();
  }, [query, onQueryTaken]);

  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const may = useMay(space.id);
  const list = usePanelMembers(space, room, name);
  const title = t(room ? 'roomTitle' : 'title');
  const total = room ? room.members : space.members;
  return (
    <SidePanel
      title={title}
      count={new Intl.NumberFormat(locale).format(total)}
      closeLabel={t('close')}
      backLabel={t('back')}
      onClose={onClose}
      actions={
        room &&
        !isChannel(room) &&
        may('channelAccess') && (
          <Tooltip text={t('add')}>
            <IconButton label={t('add')} icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)} />
          </Tooltip>
        )
      }
    >
      <div className="shrink-0 px-3 pt-2.5 pb-1.5">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={64}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            setTyped('');
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {name !== '' && list.total !== undefined && t('results', { count: list.total })}
      </p>
      <PanelContent list={list} space={space} room={room} searching={name !== ''} onReport={onReport} />
      {room && (
        <AddMembersDialog
          space={space}
          room={room}
          open={adding}
          onClose={() => setAdding(false)}
          onAdded={list.retry}
        />
      )}
    </SidePanel>
  );
}

type PanelList = ReturnType<typeof usePanelMembers>;

/** The members of a space or of a room in groups by role. */
function usePanelMembers(space: JoinedSpace, room: Room | null, name: string) {
  const ofSpace = useMembersByRole(room ? null : space.id, name);
  const ofRoom = useRoomMembersByRole(room, name);
  const counted = room ? ofRoom : ofSpace;
  const list = { ...counted, groups: membersInGroups(counted.members, counted.groups) };
  const { retry } = list;
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && again.current(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return list;
}

type PanelContentProps = Pick<MemberPanelProps, 'space' | 'room' | 'onReport'> & {
  list: PanelList;
  searching: boolean;
};

function PanelContent({ list, space, room, searching, onReport }: PanelContentProps) {
  const may = useMay(space.id);
  const t = useTranslations('member.panel');
  const now = useNow() ?? 0;
  const showSkeleton = useDelayedFlag(list.isLoading);
  if (list.error && list.members.length === 0) {
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={list.retry}
        className="my-auto"
      />
    );
  }
  if (list.isLoading || showSkeleton) {
    return (
      <div role="img" aria-label={t('loading')} className="min-h-0 grow overflow-hidden px-4.5 pt-2">
        {showSkeleton && Array.from({ length: 8 }, (_, row) => <SkeletonRow key={row} className="h-11" />)}
      </div>
    );
  }
  if (list.members.length === 0) {
    return (
      <EmptyState icon={<UserSearch />} title={t(searching ? 'noneFound' : 'empty')} className="py-14" />
    );
  }
  return (
    <MemberRows
      spaceId={space.id}
      groups={list.groups}
      now={now}
      hasMore={list.hasMore}
      onMore={list.more}
      removal={room && !isChannel(room) && may('channelAccess') ? { room, onRemoved: list.retry } : null}
      onReport={onReport}
    />
  );
}
