'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { Inbox, MessagesSquare, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { DraftSign } from '@/components/chat/draft-sign';
import { ConversationRow } from '@/components/chat/conversation-row';
import { useLastMessage } from '@/components/chat/last-message';
import { SpacePage, SpacePageFailure, SpacePageWaiting } from '@/components/space/home/space-page';
import { Avatar } from '@/components/ui/avatar';
import { Chip } from '@/components/ui/chip';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { useNow } from '@/components/ui/use-now';
import { prepareRoom, useRoomActivities } from '@/lib/chat/hooks';
import { chatPath } from '@/lib/navigation/chat-address';
import { useRooms } from '@/lib/queries/room';
import type { RoomId, SpaceId } from '@/protocol/ids';
import { DEFAULT_CHANNEL_LOGO, isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import { MarkBadges } from './mark-badges';
import {
  filteredRooms,
  newnessFilters,
  ownRooms,
  type NewnessFilter,
  type OwnRoom,
} from './my-space/own-rooms';
import { RoomCard } from './room-card';
import { roomsNamed, splitRooms } from '@/lib/space/room-order';
import { useEnterRoom } from './use-enter-room';

const LockedRoomDialog = lazy(() => import('./locked-room-dialog'));

/** Every chat of the selected space with its last message, newest first; below them the rooms that the viewer is not in (SHL-08). */
export function SpaceChats() {
  const t = useTranslations('room.chats');
  return (
    <SpacePage title={t('title')} className="max-w-settings">
      {(spaceId) => <Chats spaceId={spaceId} />}
    </SpacePage>
  );
}

function Chats({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('room');
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<NewnessFilter>('all');
  const { data: rooms, error, isValidating, mutate } = useRooms(spaceId);
  const activities = useRoomActivities();
  const { enter, joining } = useEnterRoom();
  const box = useRef<HTMLDivElement>(null);
  const chats = useMemo(
    () => ownRooms(rooms?.filter(({ joined, archived }) => joined && !archived) ?? [], activities),
    [rooms, activities],
  );

  if (!rooms) {
    if (!error) return <SpacePageWaiting rows={5} />;
    return (
      <SpacePageFailure
        spaceId={spaceId}
        error={error}
        title={t('chats.error')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={t('chats.empty')}
        text={t('chats.emptyText')}
        className="py-24"
      />
    );
  }
  const listed = filteredRooms(chats, { text, filter, keptId: null });
  const closed = rooms.filter(({ joined, archived }) => !joined && !archived);
  const others =
    filter === 'all' ? roomsNamed([...closed.filter(isChannel), ...splitRooms(closed).rooms], text) : [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ListSearch
          label={t('chats.search')}
          value={text}
          onChange={setText}
          onOpenFirst={() => listed[0] && enter(listed[0].room)}
          list={box}
          className="grow basis-60"
        />
        <div role="group" aria-label={t('chats.filter')} className="flex gap-1.5">
          {newnessFilters.map((each) => (
            <Chip key={each} on={each === filter} onClick={() => setFilter(each)} className="h-8 px-3">
              {t(`mySpace.${each}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div ref={box}>
        {listed.length > 0 && <Joined chats={listed} onEnter={enter} />}
        {others.length > 0 && <Others rooms={others} joining={joining} onEnter={enter} />}
      </div>
      {listed.length + others.length === 0 &&
        (text.trim() === '' ? (
          <EmptyState
            icon={<Inbox />}
            title={t(filter === 'mentions' ? 'mySpace.noMentions' : 'mySpace.noUnread')}
            className="py-14"
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={t('list.noneFound')}
            text={t('list.noneFoundText', { text: text.trim() })}
            className="py-14"
          />
        ))}
    </>
  );
}

function Joined({ chats, onEnter }: { chats: readonly OwnRoom[]; onEnter: (room: Room) => void }) {
  const t = useTranslations('room');
  const wordsOf = useLastMessage();
  const now = useNow() ?? 0;
  return (
    <RovingFocus.Root asChild orientation="vertical" loop>
      <ul aria-label={t('chats.title')} className="flex flex-col gap-px">
        {chats.map(({ room, activity, marks, timestampMs }) => {
          const last = activity?.lastMessage ?? null;
          const isNew = marks.unread + marks.mentions > 0;
          return (
            <li key={room.id}>
              <ConversationRow
                href={chatPath(room.spaceId, room.matrixRoomId)}
                current={false}
                onOpen={() => onEnter(room)}
                onPrepare={() => prepareRoom(room.matrixRoomId)}
                picture={<RoomPicture room={room} />}
                name={room.name}
                isUnread={isNew}
                timestampMs={last ? timestampMs : null}
                now={now}
                words={{ now: t('mySpace.now'), muted: t('list.muted') }}
                isMuted={activity?.muted ?? false}
                marks={
                  <>
                    <DraftSign matrixRoomId={room.matrixRoomId} current={false} />
                    <MarkBadges {...marks} />
                  </>
                }
              >
                <span
                  className={cn(
                    'min-w-0 grow truncate text-sm font-normal',
                    isNew ? 'text-text-1' : 'text-text-3',
                  )}
                >
                  {activity
                    ? wordsOf(last, last?.isOwn ? 'you' : null)
                    : t('list.members', { count: room.members })}
                </span>
              </ConversationRow>
            </li>
          );
        })}
      </ul>
    </RovingFocus.Root>
  );
}

/** Channels have an emoji, rooms a picture or the first letters of their name. */
function RoomPicture({ room }: { room: Room }) {
  if (!isChannel(room)) return <Avatar kind="space" name={room.name} picture={room.logo} size={40} />;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-space bg-surface-2 text-xl">
      {room.logo || DEFAULT_CHANNEL_LOGO}
    </span>
  );
}

type OthersProps = { rooms: readonly Room[]; joining: Room | null; onEnter: (room: Room) => void };

/** Rooms that the viewer may join, and locked ones. */
function Others({ rooms, joining, onEnter }: OthersProps) {
  const t = useTranslations('room.chats');
  const [lockedId, setLockedId] = useState<RoomId | null>(null);
  const lockedRoom = rooms.find(({ id, locked }) => id === lockedId && locked);
  return (
    <section aria-labelledby="other-rooms" className="mt-6">
      <h2 id="other-rooms" className="mb-2 section-title">
        {t('others')}
      </h2>
      <RovingFocus.Root asChild orientation="vertical" loop>
        <ul className="flex flex-col gap-px">
          {rooms.map((room) => (
            <li key={room.id}>
              <RoomCard
                room={isChannel(room) ? { ...room, logo: '' } : room}
                marks={{ unread: 0, mentions: 0 }}
                muted={false}
                current={false}
                busy={joining?.id === room.id}
                onEnter={onEnter}
                onLocked={({ id }) => setLockedId(id)}
              />
            </li>
          ))}
        </ul>
      </RovingFocus.Root>
      {lockedRoom && (
        <Suspense>
          <LockedRoomDialog room={lockedRoom} onClose={() => setLockedId(null)} />
        </Suspense>
      )}
    </section>
  );
}
