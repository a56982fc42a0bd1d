'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { useLatest } from '@/components/ui/use-latest';
import { isDeletedHere } from '@/lib/queries/room';
import { isLeavingSpace } from '@/lib/queries/space';
import type { Room } from '@/protocol/room';

/**
 * Calls `onRemoved` when the viewer loses access to the room on screen. Shows a notice too, unless they deleted the room or left its
 * space on this page.
 */
export function useRemovalNotice(room: Room | undefined, onRemoved: () => void): void {
  const t = useTranslations('room.view');
  const goOn = useLatest(onRemoved);
  const joined = useRef<Room | null>(null);
  useEffect(() => {
    if (room?.joined) {
      joined.current = room;
    } else if (
      joined.current &&
      joined.current.matrixRoomId === (room?.matrixRoomId ?? joined.current.matrixRoomId)
    ) {
      const { id, name, spaceId } = joined.current;
      if (!isDeletedHere(id) && !isLeavingSpace(spaceId)) showSnackbar(t('removedFromRoom', { name }));
      joined.current = null;
      goOn.current();
    }
  }, [room, goOn, t]);
}
