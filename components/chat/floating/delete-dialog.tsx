'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import type { ChatMessage } from '@/lib/chat/model';
import { deleteMessage } from '@/lib/queries/chat';
import { useConversation } from '@/components/chat/conversation-context';

export type DeleteDialogProps = { message: ChatMessage; onClose: () => void };

/** Asks before a message is deleted; those of others go through the platform, which checks the right. */
export function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const t = useTranslations('chat.deleteDialog');
  const { actions, matrixRoomId } = useConversation();
  const [busy, setBusy] = useState(false);
  const { eventId, isOwn, body, sender } = message;

  const confirm = async () => {
    if (eventId === null) return;
    setBusy(true);
    try {
      await (isOwn ? actions.remove(eventId) : deleteMessage(matrixRoomId, eventId));
    } catch {
      // A refusal by the platform has been told by its own sentence.
      if (isOwn) showSnackbar(t('failed'), 'error');
    } finally {
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={isOwn ? t('textOwn') : t('textOther', { name: sender.name })}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {('text' in body || 'name' in body) && (
        <p className="line-clamp-3 rounded-control bg-hover px-3 py-2 text-sm break-words text-text-2">
          {'text' in body ? body.text : body.name}
        </p>
      )}
    </ConfirmDialog>
  );
}
