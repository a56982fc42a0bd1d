'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { counter } from '@/lib/format/counter';
import type { Marks } from './room-marks';

/** `@n` for mentions, and how much is unread where that is more. */
export function MarkBadges({ unread, mentions }: Marks) {
  const t = useTranslations('room.list');
  return (
    <>
      {mentions > 0 && (
        <Badge kind="mention" count={counter(mentions)} label={t('mentions', { count: mentions })} />
      )}
      {unread > mentions && <Badge count={counter(unread)} label={t('unread', { count: unread })} />}
    </>
  );
}
