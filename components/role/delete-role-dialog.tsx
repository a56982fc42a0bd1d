'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { deleteRole } from '@/lib/queries/role';
import type { Role } from '@/protocol/role';

export type DeleteRoleDialogProps = {
  /** Asks while there is one. */
  role: Pick<Role, 'id' | 'name' | 'members'> | null;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks once (ROL-23), and says what became of it (ROL-24, ROL-30). */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const t = useTranslations('role');
  const ui = useTranslations('ui');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!role) return;
    setBusy(true);
    try {
      const isDeleted = await deleteRole(role.id);
      showSnackbar(t(isDeleted ? 'deleted' : 'deleteFailed'), isDeleted ? 'success' : 'error');
      onClose();
      if (isDeleted) onDeleted?.();
    } catch {
      // The snackbar has said it.
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      danger
      open={role !== null}
      onOpenChange={(open) => !open && onClose()}
      title={role && t('deleteTitle', { name: role.name })}
      text={role && t('deleteText', { count: role.members })}
      cancelLabel={ui('cancel')}
      confirmLabel={t('menu.delete')}
      closeLabel={ui('close')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
