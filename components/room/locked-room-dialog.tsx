'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { useRoleView } from '@/lib/queries/role-view';
import type { Room } from '@/protocol/room';
import { AccessTerms } from './access-terms';
import { ClosedToRole } from './closed-to-role';

/** Says why the viewer cannot enter a room that has a rule. */
export default function LockedRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useTranslations('room.access');
  const ui = useTranslations('ui');
  const viewed = useRoleView(room.spaceId)?.viewed;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: room.name })}
      description={t('text')}
      showDescription={!viewed}
      closeLabel={ui('close')}
    >
      {viewed ? <ClosedToRole room={room} role={viewed.name} /> : <AccessTerms room={room} />}
    </Dialog>
  );
}
