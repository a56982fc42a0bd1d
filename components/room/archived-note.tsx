'use client';

import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { isChannel } from '@/protocol/room-rules';
import type { Room } from '@/protocol/room';
import { useRestoreRoom } from './use-restore-room';

/** Replaces the composer of an archived channel or room. */
export function ArchivedNote({ room, canRestore }: { room: Room; canRestore: boolean }) {
  const t = useTranslations('room.archive');
  const { restore, busy } = useRestoreRoom();
  return (
    <div className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 py-2 pr-2 pl-4 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <Archive aria-hidden className="size-[18px] shrink-0" />
      <p className="min-w-0 grow">{t(isChannel(room) ? 'channelNote' : 'roomNote')}</p>
      {canRestore && (
        <Button size="sm" busy={busy} className="max-desktop:h-11!" onClick={() => void restore(room)}>
          {t('restore')}
        </Button>
      )}
    </div>
  );
}
