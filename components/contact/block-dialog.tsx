'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { blockPerson, unblockPerson } from '@/lib/queries/privacy';
import type { UserId } from '@/protocol/ids';

export type BlockDialogProps = {
  person: { readonly id: UserId; readonly username: string };
  /** Ends the block instead. */
  isBlocked: boolean;
  onClose: () => void;
  onDone?: () => void;
};

/** Asks before a person is blocked or unblocked. */
export default function BlockDialog({ person, isBlocked, onClose, onDone }: BlockDialogProps) {
  const t = useTranslations('contact.block');
  const [busy, setBusy] = useState(false);
  const name = person.username;
  const kind = isBlocked ? 'unblock' : 'block';
  const confirm = async () => {
    setBusy(true);
    try {
      await (isBlocked ? unblockPerson : blockPerson)(person.id);
      onClose();
      showSnackbar(t(`${kind}.done`, { name }));
      onDone?.();
    } catch {
      // The failure is in the snackbar; the question stays for another attempt.
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${kind}.title`, { name })}
      text={t(`${kind}.text`, { name })}
      confirmLabel={t(`${kind}.action`)}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onConfirm={() => void confirm()}
      busy={busy}
      danger={!isBlocked}
    />
  );
}
