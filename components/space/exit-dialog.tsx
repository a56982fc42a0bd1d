'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { call } from '@/lib/api/client';
import { leaveSpace } from '@/lib/queries/space';
import type { ViewedSpace } from './viewer-store';

export type ExitDialogProps = {
  space: ViewedSpace;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  navigate: (path: string) => void;
  onLeft?: () => void;
};

/** Asks before leaving (MEM-57), then goes to the first remaining space or to the directory (MEM-59, MEM-60). */
export default function ExitDialog({ space, open, onOpenChange, navigate, onLeft }: ExitDialogProps) {
  const t = useTranslations('space.exit');
  const ui = useTranslations('ui');
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    try {
      await leaveSpace(space.id);
      const [next] = await call('joinedSpaces');
      onOpenChange(false);
      onLeft?.();
      navigate(next ? `/index/homePage/guildOverview/${next.id}` : '/index/guildSearch');
    } catch {
      // Told in the snackbar (MEM-62); the dialog stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(space.type === 0 ? 'gameTitle' : 'communityTitle')}
      text={t('text', { name: space.name })}
      cancelLabel={t('keep')}
      confirmLabel={t('confirm')}
      closeLabel={ui('close')}
      onConfirm={() => void leave()}
      busy={busy}
      danger
    />
  );
}
