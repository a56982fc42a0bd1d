'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { deleteCategory } from '@/lib/queries/channel-order';
import type { RoomId } from '@/protocol/ids';
import type { ChannelOrder } from '@/protocol/channel-order';
import type { Room, RoomCategory } from '@/protocol/room';
import type { CategoryAction } from './category-row';

const ArchiveRoomDialog = lazy(() => import('@/components/room/archive-room-dialog'));
const CategoryDialog = lazy(() => import('./category-dialog'));
const DeleteRoomDialog = lazy(() => import('@/components/room/delete-room-dialog'));
const MoveDialog = lazy(() => import('./move-dialog'));
const RoomSettingsDialog = lazy(() => import('@/components/room/room-settings-dialog'));

/** What is asked about a room or a category of the list. */
export type ListDialog =
  | { readonly kind: 'settings' | 'category' | 'archive' | 'delete'; readonly roomId: RoomId }
  | { readonly kind: CategoryAction; readonly category: RoomCategory };

export type RoomListDialogsProps = {
  dialog: ListDialog;
  rooms: readonly Room[];
  order: ChannelOrder | null;
  /** A room now stands in another category than in this order. */
  onMoved: (name: string, former: ChannelOrder) => void;
  onClose: () => void;
};

export default function RoomListDialogs(props: RoomListDialogsProps) {
  return <Suspense>{shown(props)}</Suspense>;
}

function shown({ dialog, rooms, order, onMoved, onClose }: RoomListDialogsProps) {
  if ('category' in dialog) {
    const { category, kind } = dialog;
    const spaceId = rooms[0]?.spaceId;
    if (kind === 'remove') return <RemoveCategoryDialog category={category} onClose={onClose} />;
    return spaceId === undefined ? null : (
      <CategoryDialog spaceId={spaceId} category={category} onClose={onClose} />
    );
  }
  const room = rooms.find(({ id }) => id === dialog.roomId);
  if (!room) return null;
  switch (dialog.kind) {
    case 'settings':
      return <RoomSettingsDialog room={room} onClose={onClose} />;
    case 'archive':
      return <ArchiveRoomDialog room={room} onClose={onClose} onArchived={onClose} />;
    case 'delete':
      return <DeleteRoomDialog room={room} onClose={onClose} onDeleted={onClose} />;
    case 'category':
      return (
        order && (
          <MoveDialog room={room} order={order} onMoved={() => onMoved(room.name, order)} onClose={onClose} />
        )
      );
  }
}

function RemoveCategoryDialog({ category, onClose }: { category: RoomCategory; onClose: () => void }) {
  const t = useTranslations('room.category');
  const { id, name } = category;
  return (
    <ActionDialog
      danger
      isQuestion
      title={t('removeTitle', { name })}
      text={t('removeText')}
      actionLabel={t('remove')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () => {
        await deleteCategory(id);
        onClose();
        showSnackbar(t('removed', { name }));
      }}
      onClose={onClose}
    />
  );
}
