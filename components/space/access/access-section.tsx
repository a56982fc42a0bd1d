'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import type { SpaceSectionProps } from '@/components/space/settings/section-table';
import { setAccessStatus, useAccessStatus } from '@/lib/queries/room-access';
import { useRooms } from '@/lib/queries/room';
import type { RoomId } from '@/protocol/ids';
import { AccessList } from './access-list';
import { RuleEditor } from './rule-editor';

/** Who may enter which channel and room (OPN-73): the list, and the rule of one of them. */
export default function AccessSection({ space, standing }: SpaceSectionProps) {
  const t = useTranslations('space.access');
  const rooms = useRooms(space.id);
  const { data: status } = useAccessStatus(space.id);
  const [openId, setOpenId] = useState<RoomId | null>(null);
  const open = rooms.data?.find(({ id }) => id === openId);
  if (open) {
    return <RuleEditor key={open.id} room={open} members={space.members} onClose={() => setOpenId(null)} />;
  }
  return (
    <>
      <p className="mb-5 text-text-2">{t('text')}</p>
      {standing.rights.includes('administerSpace') && status !== undefined && (
        <div className="mb-5">
          <SwitchRow
            label={t('on')}
            help={t('onHelp')}
            checked={status === 0}
            onChange={(on) => void setAccessStatus(space.id, on ? 0 : 1).catch(() => {})}
          />
        </div>
      )}
      <AccessList
        rooms={rooms.data}
        error={rooms.error !== undefined}
        onRetry={() => void rooms.mutate()}
        onOpen={setOpenId}
      />
    </>
  );
}
