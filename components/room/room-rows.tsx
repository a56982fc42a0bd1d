'use client';

import * as RovingFocus from '@radix-ui/react-roving-focus';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ChannelRow } from './channel-row';
import { prepareRoom } from '@/lib/chat/hooks';
import type { RoomActivity } from '@/lib/chat/model';
import type { Room } from '@/protocol/room';
import { RoomCard } from './room-card';
import { marksOf } from './room-marks';
import type { RoomTab } from './room-tabs';

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
  // A room that was opened by keys may lie outside of what is seen of the list.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
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
            <li key={room.id} onPointerEnter={() => room.joined && prepareRoom(room.matrixRoomId)}>
              {tab === 'channels' ? (
                <ChannelRow channel={room} {...shared} />
              ) : (
                <RoomCard room={room} {...shared} />
              )}
            </li>
          );
        })}
      </ul>
    </RovingFocus.Root>
  );
}
