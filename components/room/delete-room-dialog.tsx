'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
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
  const [typed, setTyped] = useState('');
  const { id, name } = room;
  return (
    <ActionDialog
      danger
      title={t('title', { name })}
      text={t('text')}
      actionLabel={t(isChannel(room) ? 'channel' : 'room')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isReady={typed.trim() === name}
      run={async () => {
        await deleteRoom(String(id));
        onDeleted();
        showSnackbar(t('deleted', { name }));
      }}
      onClose={onClose}
    >
      <Field required label={t('typeName', { name })}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
