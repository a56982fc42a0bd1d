'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ChannelRow } from './channel-row';
import { prepareRoom } from '@/lib/chat/hooks';
import type { RoomActivity } from '@/lib/chat/model';
import { useMay } from '@/lib/queries/space';
import type { RoomId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import { RoomCard } from './room-card';
import { RoomContextMenu } from './room-context-menu';
import { marksOf } from './room-marks';
import type { RoomTab } from './room-tabs';

const DeleteRoomDialog = lazy(() => import('./delete-room-dialog'));
const RoomSettingsDialog = lazy(() => import('./room-settings-dialog'));

export type RoomRowsProps = {
  tab: RoomTab;
  rooms: readonly Room[];
  activities: ReadonlyMap<string, RoomActivity>;
  currentId: string | null;
  joining: Room | null;
  onEnter: (room: Room) => void;
  onLocked: (room: Room) => void;
};

/** The rows of one tab; one stop of the Tab key, which comes to the room on screen; arrows walk. */
export function RoomRows({ tab, rooms, activities, currentId, joining, onEnter, onLocked }: RoomRowsProps) {
  const t = useTranslations('room');
  const current = rooms.find(({ matrixRoomId }) => matrixRoomId !== '' && matrixRoomId === currentId);
  const list = useRef<HTMLUListElement>(null);
  const shownId = current?.id;
  const governs = useMay(rooms[0]?.spaceId ?? null)('createRooms');
  const [dialog, setDialog] = useState<{ kind: 'settings' | 'delete'; roomId: RoomId } | null>(null);
  const target = rooms.find(({ id }) => id === dialog?.roomId);
  const close = () => setDialog(null);
  // A room that was opened by keys may lie outside of what is seen of the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
    <>
      <RovingFocus.Root asChild orientation="vertical" loop>
        <ul ref={list} aria-label={t(tab)} className="flex flex-col gap-px">
          {rooms.map((room) => {
            const activity = activities.get(room.matrixRoomId);
            const shared = {
              marks: marksOf(activity),
              muted: activity?.muted ?? false,
              current: room === current,
              busy: joining?.id === room.id,
              onEnter,
              onLocked,
            };
            const row = (
              <li key={room.id} onPointerEnter={() => room.joined && prepareRoom(room.matrixRoomId)}>
                {tab === 'channels' ? (
                  <ChannelRow channel={room} {...shared} />
                ) : (
                  <RoomCard room={room} {...shared} />
                )}
              </li>
            );
            return room.joined && room.matrixRoomId !== '' ? (
              <RoomContextMenu
                key={room.id}
                room={room}
                marks={shared.marks}
                muted={shared.muted}
                onSettings={governs ? () => setDialog({ kind: 'settings', roomId: room.id }) : null}
                onDelete={governs ? () => setDialog({ kind: 'delete', roomId: room.id }) : null}
                trigger={row}
              />
            ) : (
              row
            );
          })}
        </ul>
      </RovingFocus.Root>
      {target && (
        <Suspense>
          {dialog?.kind === 'delete' ? (
            <DeleteRoomDialog room={target} onClose={close} onDeleted={close} />
          ) : (
            <RoomSettingsDialog room={target} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
