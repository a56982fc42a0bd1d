'use client';

import { useTranslations } from 'next-intl';
import { TypedNameDialog } from '@/components/ui/typed-name-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { deleteRoom } from '@/lib/queries/room';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';

export type DeleteRoomDialogProps = {
  room: Room;
  /** After cancelling. */
  onClose: () => void;
  onDeleted: () => void;
};

/** Deletes a channel or room for good, once its name has been typed. */
export default function DeleteRoomDialog({ room, onClose, onDeleted }: DeleteRoomDialogProps) {
  const t = useTranslations('room.delete');
  const { id, name } = room;
  return (
    <TypedNameDialog
      title={t('title', { name })}
      text={t('text')}
      actionLabel={t(isChannel(room) ? 'channel' : 'room')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      name={name}
      nameLabel={t('typeName', { name })}
      run={async () => {
        await deleteRoom(id);
        onDeleted();
        showSnackbar(t('deleted', { name }));
      }}
      onClose={onClose}
    />
  );
}
