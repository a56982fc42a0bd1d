'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { useLatest } from '@/components/ui/use-latest';
import type { Room } from '@/protocol/room';

/** Shows a notice when the viewer is removed from the room on screen, then calls `onRemoved`. */
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
      showSnackbar(t('removedFromRoom', { name: joined.current.name }));
      joined.current = null;
      goOn.current();
    }
  }, [room, goOn, t]);
}
