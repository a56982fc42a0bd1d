'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { orderChannels } from '@/lib/queries/channel-order';
import type { SpaceId } from '@/protocol/ids';
import type { ChannelOrder } from '@/protocol/channel-order';

/** What was moved, and the order before that. */
export interface Moved {
  readonly name: string;
  readonly former: ChannelOrder;
}

export type MovedNoteProps = {
  spaceId: SpaceId;
  moved: Moved;
  /** The version of the order that is shown. */
  version: number;
  onClose: () => void;
};

/** Offers to undo the last move, until it is closed. */
export default function MovedNote({ spaceId, moved, version, onClose }: MovedNoteProps) {
  const t = useTranslations('room.order');
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    // The server refuses the undo if the order has changed since; the snackbar shows that.
    await orderChannels(spaceId, { ...moved.former, version }).catch(() => undefined);
    onClose();
  };
  return (
    <p className="sticky bottom-2 z-2 mx-1 mt-3 flex items-center gap-1 rounded-card bg-surface-3 py-1.5 pr-1.5 pl-3 text-sm floating">
      <span className="min-w-0 grow truncate" title={moved.name}>
        {t('saved', { name: moved.name })}
      </span>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
      <IconButton label={t('close')} title={t('close')} icon={<X aria-hidden />} onClick={onClose} />
    </p>
  );
}
