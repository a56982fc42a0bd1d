'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { showSnackbar } from '@/components/ui/snackbar';
import { useLatest } from '@/components/ui/use-latest';
import type { Room } from '@/protocol/room';

/** Who is taken out of the room on screen is told, and goes on from there. */
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
