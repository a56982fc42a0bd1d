'use client';

import { Hourglass } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Tag } from '@/components/ui/tag';
import { dayOf } from '@/lib/format/relative-time';
import type { useReferrals } from '@/lib/queries/gg-point';
import { PointList } from './point-list';

/** People who came by the viewer's invites. */
export function Referrals({ list }: { list: ReturnType<typeof useReferrals> }) {
  const t = useTranslations('gg-point');
  const locale = useLocale();
  return (
    <PointList
      title={t('referrals')}
      empty={t('noReferrals')}
      list={list}
      keyOf={({ person }) => person.id}
      row={({ person, verified, held, joinedTime }) => (
        <>
          <Avatar name={person.username} picture={person.avatar} size={32} />
          <div className="min-w-0 grow">
            <p className="truncate font-medium">{person.username}</p>
            <p className="text-xs text-text-3">{t('joined', { day: dayOf(new Date(joinedTime), locale) })}</p>
          </div>
          {held ? (
            <Tag tone="warn">
              <Hourglass aria-hidden />
              {t('isHeld')}
            </Tag>
          ) : (
            <Tag tone={verified ? 'success' : 'neutral'}>{t(verified ? 'isVerified' : 'notVerified')}</Tag>
          )}
        </>
      )}
    />
  );
}
