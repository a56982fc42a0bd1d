'use client';

import { ChevronLeft, UserPlus, UserSearch, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '@/components/ui/use-now';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useWindowIs } from '@/components/ui/media-query';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { SearchField } from '@/components/ui/search-field';
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

/** 328 px beside the conversation; over the sheet under 1280, over everything under 1024. */
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
  const isDesktop = useWindowIs('desktop');
  const isWide = useWindowIs('wide');
  const panel = useRef<HTMLElement>(null);
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
  // Lying over something it takes the focus, and Esc closes it.
  useEffect(() => {
    if (!isWide) panel.current?.focus();
  }, [isWide]);

  const may = useMay(space.id);
  const list = usePanelMembers(space, room, name);
  const title = t(room ? 'roomTitle' : 'title');
  const total = room ? room.members : space.members;
  return (
    <aside
      ref={panel}
      data-area=""
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isWide && !event.defaultPrevented) onClose();
      }}
      className="flex min-h-0 w-side shrink-0 flex-col bg-surface-1 outline-none max-desktop:fixed max-desktop:inset-0 max-desktop:z-bars max-desktop:w-full desktop:border-l desktop:max-wide:absolute desktop:max-wide:inset-y-0 desktop:max-wide:right-0 desktop:max-wide:z-popover desktop:max-wide:animate-fade-in desktop:max-wide:shadow-3"
    >
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b pr-2.5 pl-4.5 max-desktop:px-1">
        {!isDesktop && (
          <IconButton
            label={t('back')}
            title={t('back')}
            icon={<ChevronLeft aria-hidden />}
            onClick={onClose}
          />
        )}
        <h2 className="min-w-0 grow truncate font-semibold">
          {title}{' '}
          <span className="num font-regular text-text-3">{new Intl.NumberFormat(locale).format(total)}</span>
        </h2>
        {room && !isChannel(room) && may('channelAccess') && (
          <Tooltip text={t('add')}>
            <IconButton label={t('add')} icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)} />
          </Tooltip>
        )}
        {isDesktop && (
          <Tooltip text={t('close')}>
            <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
          </Tooltip>
        )}
      </header>
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
    </aside>
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
