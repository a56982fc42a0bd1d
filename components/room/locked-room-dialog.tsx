'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import type { Room } from '@/protocol/room';
import { AccessTerms } from './access-terms';

/** Says why the viewer cannot enter a room that has a rule. */
export function LockedRoomDialog({ room, onClose }: { room: Room | undefined; onClose: () => void }) {
  const t = useTranslations('room.access');
  const ui = useTranslations('ui');
  return (
    <Dialog
      open={room !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={room ? t('title', { name: room.name }) : ''}
      description={t('text')}
      showDescription
      closeLabel={ui('close')}
    >
      {room && <AccessTerms room={room} />}
    </Dialog>
  );
}
