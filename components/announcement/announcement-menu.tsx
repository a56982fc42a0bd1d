'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { deleteAnnouncement } from '@/lib/queries/announcement';

export type AnnouncementMenuProps = {
  announcement: { id: number; title: string };
  onDeleted?: () => void;
  /** The button that opened it. */
  trigger: ReactElement;
};

/** What an admin can do with an announcement (ANN-15). It opens as soon as it is there, and asks before it deletes. */
export default function AnnouncementMenu({ announcement, onDeleted, trigger }: AnnouncementMenuProps) {
  const t = useTranslations('announcement');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      await deleteAnnouncement(announcement.id);
      setAsking(false);
      showSnackbar(t('delete.done'));
      onDeleted?.();
    } catch {
      // Told in the snackbar (ANN-19).
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setAsking(true)}>
          {t('delete.item')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        busy={busy}
        title={t('delete.title')}
        text={t('delete.text', { title: announcement.title })}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        closeLabel={t('delete.cancel')}
        onConfirm={() => void remove()}
      />
    </>
  );
}
