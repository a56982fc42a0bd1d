'use client';

import { lazy, Suspense, type PointerEvent, type ReactNode } from 'react';
import type { Marks } from '@/components/room/room-marks';
import type { RoomAction } from '@/components/room/room-point-menu';
import { cn } from '@/components/ui/class-names';
import { useContextMenu } from '@/components/ui/use-context-menu';
import type { useReorder } from '@/components/ui/use-reorder';
import { prepareRoom } from '@/lib/chat/hooks';
import type { ListEntry } from '@/lib/space/channel-order';
import type { RoomEntry } from './use-list-order';

const RoomPointMenu = lazy(() => import('@/components/room/room-point-menu'));

export type RoomItemProps = {
  entry: RoomEntry;
  marks: Marks;
  muted: boolean;
  /** Null where the viewer can't put channels into another order. */
  order: ReturnType<typeof useReorder<string, ListEntry>> | null;
  /** Null where the viewer can't change rooms. */
  onAction: ((action: Exclude<RoomAction, 'move'>) => void) | null;
  handle: ReactNode;
  children: ReactNode;
};

/** A row, with what can be done with a room that the viewer is in, or may move. */
export function RoomItem({ entry, order, onAction, handle, children, ...shown }: RoomItemProps) {
  const { room } = entry;
  const { at, close, handlers } = useContextMenu();
  const isIn = room.joined && room.matrixRoomId !== '';
  return (
    <li
      onPointerEnter={() => room.joined && prepareRoom(room.matrixRoomId)}
      {...((isIn || order) && handlers)}
      {...(order && {
        'data-place': '',
        onPointerDown: (event: PointerEvent) => {
          handlers.onPointerDown(event);
          order.pressRow(entry, event);
        },
      })}
      className={cn('group relative', order?.lifted === entry.id && 'z-1 rounded-md bg-surface-3 shadow-2')}
    >
      {children}
      {handle}
      {at && (
        <Suspense>
          <RoomPointMenu
            room={room}
            {...shown}
            canMove={order !== null}
            onAction={
              onAction && ((action) => (action === 'move' ? order?.liftLater(entry) : onAction(action)))
            }
            at={at}
            onClose={close}
          />
        </Suspense>
      )}
    </li>
  );
}
