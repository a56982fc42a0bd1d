'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NoticeBar } from '@/components/ui/notice-bar';
import { useRoomAccess } from '@/lib/queries/room-access';
import { useMay } from '@/lib/queries/space';
import type { Room } from '@/protocol/room';
import { isAtRisk } from './at-risk';
import { useMinutesUntil } from './use-minutes-until';

/** Warns a member whose balance is too low that the next check removes them from the room. */
export function AccessWarning({ room }: { room: Room }) {
  const t = useTranslations('room.access');
  const may = useMay(room.spaceId);
  const { data: access } = useRoomAccess(room.ruled ? room.id : null);
  const minutes = useMinutesUntil(access?.nextCheckTime ?? null);
  if (!access || may('administerSpace') || !isAtRisk(access)) return null;
  return (
    <div role="status">
      <NoticeBar icon={<TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />}>
        {t('atRisk', { minutes })}
      </NoticeBar>
    </div>
  );
}
