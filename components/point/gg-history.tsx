'use client';

import { useLocale, useTranslations } from 'next-intl';
import { dayOf } from '@/lib/format/relative-time';
import type { useGgHistory } from '@/lib/queries/gg-point';
import { ACTIVE_DAY_POINTS, REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import type { GgEntry } from '@/protocol/gg-point';
import { PointList } from './point-list';

/** What the viewer got GG points for. */
export function GgHistory({ list }: { list: ReturnType<typeof useGgHistory> }) {
  const t = useTranslations('gg-point');
  const locale = useLocale();
  const given = ({ source, person }: GgEntry) => {
    if (source === 'activeDay') return t('activeDay');
    return person ? t('referral', { name: person.username }) : t('referralGone');
  };
  return (
    <PointList
      title={t('history')}
      empty={t('noHistory', { referral: REFERRAL_POINTS, day: ACTIVE_DAY_POINTS })}
      list={list}
      keyOf={({ id }) => id}
      row={(entry) => (
        <>
          <div className="min-w-0 grow">
            <p className="truncate">
              {entry.amount < 0 ? t('takenBack', { what: given(entry) }) : given(entry)}
            </p>
            <p className="text-xs text-text-3">{dayOf(new Date(entry.time), locale)}</p>
          </div>
          <span className="num font-medium">{signed.format(entry.amount)}</span>
        </>
      )}
    />
  );
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });
