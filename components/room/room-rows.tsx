'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useContextMenu } from '@/components/ui/use-context-menu';
import { ChannelRow } from './channel-row';
import { prepareRoom } from '@/lib/chat/hooks';
import type { RoomActivity } from '@/lib/chat/model';
import { useMay } from '@/lib/queries/space';
import type { RoomId } from '@/protocol/ids';
import type { Room } from '@/protocol/room';
import { RoomCard } from './room-card';
import { marksOf } from './room-marks';
import type { RoomPointMenuProps } from './room-point-menu';
import type { RoomTab } from './room-tabs';

const DeleteRoomDialog = lazy(() => import('./delete-room-dialog'));
const RoomPointMenu = lazy(() => import('./room-point-menu'));
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
            return (
              <RoomItem
                key={room.id}
                room={room}
                marks={shared.marks}
                muted={shared.muted}
                onSettings={governs ? () => setDialog({ kind: 'settings', roomId: room.id }) : null}
                onDelete={governs ? () => setDialog({ kind: 'delete', roomId: room.id }) : null}
              >
                {tab === 'channels' ? (
                  <ChannelRow channel={room} {...shared} />
                ) : (
                  <RoomCard room={room} {...shared} />
                )}
              </RoomItem>
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

type RoomItemProps = Omit<RoomPointMenuProps, 'at' | 'onClose'> & { children: ReactNode };

/** A row, with what can be done with a room that the viewer is in. */
function RoomItem({ children, ...menu }: RoomItemProps) {
  const { room } = menu;
  const { at, close, handlers } = useContextMenu();
  const isIn = room.joined && room.matrixRoomId !== '';
  return (
    <li onPointerEnter={() => room.joined && prepareRoom(room.matrixRoomId)} {...(isIn && handlers)}>
      {children}
      {at && (
        <Suspense>
          <RoomPointMenu {...menu} at={at} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}
