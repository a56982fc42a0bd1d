'use client';

import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/ui/action-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { archiveRoom } from '@/lib/queries/room';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';

export type ArchiveRoomDialogProps = {
  room: Room;
  /** After cancelling. */
  onClose: () => void;
  onArchived: () => void;
};

/** Says what archiving does before a channel or room is archived. */
export default function ArchiveRoomDialog({ room, onClose, onArchived }: ArchiveRoomDialogProps) {
  const t = useTranslations('room.archive');
  const { id, name } = room;
  return (
    <ActionDialog
      isQuestion
      title={t('title', { name })}
      text={t('text')}
      actionLabel={t(isChannel(room) ? 'channel' : 'room')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () => {
        await archiveRoom(String(id));
        onArchived();
        showSnackbar(t('archived', { name }));
      }}
      onClose={onClose}
    />
  );
}
