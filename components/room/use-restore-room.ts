'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { restoreRoom } from '@/lib/queries/room';
import type { Room } from '@/protocol/room';

/** Restores an archived room and confirms it. */
export function useRestoreRoom() {
  const t = useTranslations('room.archive');
  const [busy, setBusy] = useState(false);
  const restore = async ({ id, name }: Room) => {
    if (busy) return;
    setBusy(true);
    try {
      await restoreRoom(String(id));
      showSnackbar(t('restored', { name }));
    } catch {
      // The snackbar has said it.
    } finally {
      setBusy(false);
    }
  };
  return { restore, busy };
}
