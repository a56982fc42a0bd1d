'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RoomActivity } from '@/lib/chat/model';
import { useChannelOrder } from '@/lib/queries/channel-order';
import { useMay } from '@/lib/queries/space';
import { archivedIn, listEntries, roomKey, type ListEntry } from '@/lib/space/channel-order';
import type { ChannelOrder } from '@/protocol/channel-order';
import type { Room } from '@/protocol/room';
import { ChannelRow } from './channel-row';
import { ArchiveFold } from './list/archive-fold';
import { CategoryRow } from './list/category-row';
import { MoveHandle } from './list/move-handle';
import type { Moved } from './list/moved-note';
import { RoomItem } from './list/room-item';
import type { ListDialog } from './list/room-list-dialogs';
import { useCollapsed } from './list/use-collapsed';
import { useListOrder, type RoomEntry } from './list/use-list-order';
import { RoomCard } from './room-card';
import { marksOf, sumOfMarks } from './room-marks';
import type { RoomTab } from './room-tabs';
import { useRestoreRoom } from './use-restore-room';

const MoveBar = lazy(() => import('./list/move-bar'));
const MovedNote = lazy(() => import('./list/moved-note'));
const RoomListDialogs = lazy(() => import('./list/room-list-dialogs'));

export type RoomRowsProps = {
  tab: RoomTab;
  rooms: readonly Room[];
  /** What a search has found stands without categories, archived rooms among it. */
  isFound?: boolean;
  activities: ReadonlyMap<string, RoomActivity>;
  currentId: string | null;
  joining: Room | null;
  onEnter: (room: Room) => void;
  onLocked: (room: Room) => void;
};

const foundEntry = (room: Room): RoomEntry => ({
  kind: 'room',
  id: roomKey(room.id),
  name: room.name,
  room,
});

/** The rows of one tab; one stop of the Tab key, which comes to the room on screen; arrows walk. */
export function RoomRows(props: RoomRowsProps) {
  const { tab, rooms, isFound = false, activities, currentId, joining, onEnter, onLocked } = props;
  const t = useTranslations('room');
  const current = rooms.find(({ matrixRoomId }) => matrixRoomId !== '' && matrixRoomId === currentId);
  const list = useRef<HTMLUListElement>(null);
  const shownId = current?.id;
  const spaceId = rooms[0]?.spaceId ?? null;
  const governs = useMay(spaceId)('createRooms');
  const isOrdered = governs && !isFound;
  const { data: known } = useChannelOrder(isOrdered ? spaceId : null);
  const order = (isOrdered && known) || null;
  const { collapsed, collapse } = useCollapsed();
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const { restore } = useRestoreRoom();
  const marksIn = (room: Room) => marksOf(activities.get(room.matrixRoomId));
  const isNew = (room: Room) => marksIn(room).unread + marksIn(room).mentions > 0;
  const saved: ListEntry[] = isFound
    ? rooms.map(foundEntry)
    : listEntries(rooms, {
        categories: order?.categories ?? null,
        collapsed,
        standsOut: (room) => room === current || isNew(room),
      });
  const onMoved = (name: string, former: ChannelOrder) => setMoved({ name, former });
  const lines = useListOrder(saved, order, { spaceId, list, onSaved: onMoved });
  const archived = isFound ? [] : archivedIn(rooms);
  const showsArchive = isArchiveOpen || (current?.archived ?? false);
  // A room that was opened by keys may lie outside of what is seen of the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const row = (entry: RoomEntry, isMovable: boolean) => {
    const { room } = entry;
    const activity = activities.get(room.matrixRoomId);
    const shared = {
      marks: marksOf(activity),
      muted: activity?.muted ?? false,
      current: room === current,
      busy: joining?.id === room.id,
      onEnter,
      onLocked,
    };
    const moving = isMovable && order ? lines.channels : null;
    return (
      <RoomItem
        key={entry.id}
        entry={entry}
        marks={shared.marks}
        muted={shared.muted}
        order={moving}
        onAction={
          governs
            ? (action) =>
                action === 'restore' ? void restore(room) : setDialog({ kind: action, roomId: room.id })
            : null
        }
        handle={moving && <MoveHandle name={room.name} handle={moving.handleOf(entry)} />}
      >
        {tab === 'channels' ? (
          <ChannelRow channel={room} {...shared} />
        ) : (
          <RoomCard room={room} {...shared} />
        )}
      </RoomItem>
    );
  };
  return (
    <>
      <RovingFocus.Root asChild orientation="vertical" loop>
        <ul ref={list} aria-label={t(tab)} className="flex flex-col gap-px">
          {lines.entries.map((entry) =>
            entry.kind === 'room' ? (
              row(entry, true)
            ) : (
              <CategoryRow
                key={entry.id}
                entry={entry}
                onCollapse={(isCollapsed) => collapse(entry.category.id, isCollapsed)}
                order={order && lines.categories}
                onAction={(kind, category) => setDialog({ kind, category })}
              />
            ),
          )}
          {archived.length > 0 && (
            <ArchiveFold
              count={archived.length}
              marks={sumOfMarks(archived.map(marksIn))}
              isOpen={showsArchive}
              onOpen={setArchiveOpen}
            />
          )}
          {showsArchive && archived.map((room) => row(foundEntry(room), false))}
        </ul>
      </RovingFocus.Root>
      {order && (
        <>
          <p id={lines.helpId} className="sr-only">
            {t('order.help')}
          </p>
          <p role="status" className="sr-only">
            {lines.announcement}
          </p>
          <Suspense>{lines.steps && <MoveBar steps={lines.steps} list={list} />}</Suspense>
          <div role="status" className="contents">
            <Suspense>
              {moved && !lines.steps && spaceId !== null && (
                <MovedNote
                  spaceId={spaceId}
                  moved={moved}
                  version={order.version}
                  onClose={() => setMoved(null)}
                />
              )}
            </Suspense>
          </div>
        </>
      )}
      {dialog && (
        <Suspense>
          <RoomListDialogs {...{ dialog, rooms, order, onMoved }} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
