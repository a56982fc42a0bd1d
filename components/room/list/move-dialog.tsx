'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { orderChannels } from '@/lib/queries/channel-order';
import { orderWithRoomIn } from '@/lib/space/channel-order';
import type { ChannelOrder } from '@/protocol/channel-order';
import type { Room } from '@/protocol/room';

export type MoveDialogProps = {
  room: Room;
  order: ChannelOrder;
  onMoved: () => void;
  onClose: () => void;
};

/** Puts a channel into another category, or into none. */
export default function MoveDialog({ room, order, onMoved, onClose }: MoveDialogProps) {
  const t = useTranslations('room.category');
  const current = room.category?.id ?? null;
  const [chosen, setChosen] = useState(current);
  const choices = [{ id: null, name: t('none') }, ...order.categories];
  return (
    <ActionDialog
      title={t('moveTitle', { name: room.name })}
      text={order.categories.length === 0 ? t('noneYet') : undefined}
      actionLabel={t('moveHere')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isReady={chosen !== current}
      run={async () => {
        await orderChannels(room.spaceId, orderWithRoomIn(order, room.id, chosen));
        onMoved();
        onClose();
      }}
      onClose={onClose}
    >
      <RadioGroup legend={t('choose')} hideLegend>
        {choices.map(({ id, name }) => (
          <Radio key={id} name="category" checked={id === chosen} onChange={() => setChosen(id)}>
            {name}
          </Radio>
        ))}
      </RadioGroup>
    </ActionDialog>
  );
}
