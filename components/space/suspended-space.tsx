'use client';

import { OctagonAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { fullTime } from '@/lib/format/relative-time';
import { useStanding } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';

/** Stands in place of everything that is in a suspended space; its members read why and until when. */
export function SuspendedSpace({ spaceId, className }: { spaceId: SpaceId; className?: string }) {
  const t = useTranslations('space.suspended');
  const reasons = useTranslations('suspension.reason');
  const locale = useLocale();
  const { data: standing } = useStanding(spaceId);
  const suspension = standing?.suspension;
  const until = suspension?.until ?? null;
  return (
    <EmptyState
      icon={<OctagonAlert />}
      title={until === null ? t('title') : t('titleUntil', { time: fullTime(new Date(until), locale) })}
      text={
        <>
          {suspension && (
            <span className="mb-2 block break-words whitespace-pre-wrap">
              {t('reason', { reason: reasons(suspension.reason) })}
              {suspension.note !== '' && `\n${suspension.note}`}
            </span>
          )}
          {t('text')}
        </>
      }
      className={className}
    />
  );
}
