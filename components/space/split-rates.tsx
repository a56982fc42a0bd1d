'use client';

import { useLocale, useTranslations } from 'next-intl';
import { dayOf } from '@/lib/format/relative-time';
import { useSplitRates } from '@/lib/queries/space';
import { shownRate } from '@/lib/space/split-rate';
import type { SpaceId } from '@/protocol/ids';
import type { SplitRate } from '@/protocol/split-rate';

/** How earnings of a game space are split, and were before. Nothing until it is known, and for whom it is not. */
export function SplitRates({ spaceId, wanted }: { spaceId: SpaceId; wanted: boolean }) {
  const t = useTranslations('space.rates');
  const locale = useLocale();
  const { data } = useSplitRates(wanted ? spaceId : null);
  const [now, ...earlier] = data ?? [];
  if (!now) return null;
  const day = ({ since }: SplitRate) => dayOf(new Date(since), locale);
  return (
    <section aria-labelledby="split-rate" className="mb-6 rounded-card border border-card-border bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="split-rate" className="section-title">
          {t('title')}
        </h3>
        <p className="num text-sm text-text-3">{t('since', { date: day(now) })}</p>
      </div>
      <Rates rate={now} className="mt-2.5 text-md" />
      {earlier.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit cursor-pointer rounded-sm text-text-2">{t('earlier')}</summary>
          <ol className="mt-2 flex flex-col gap-1.5">
            {earlier.map((rate, index) => (
              <li key={rate.number} className="flex flex-wrap justify-between gap-x-4">
                <Rates rate={rate} className="" />
                <span className="num text-text-3">
                  {t('range', { from: day(rate), until: day(earlier[index - 1] ?? now) })}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Rates({ rate, className }: { rate: SplitRate; className: string }) {
  const t = useTranslations('space.rates');
  return (
    <dl className={`flex flex-wrap gap-x-6 ${className}`}>
      {(['scholar', 'manager'] as const).map((who) => (
        <div key={who} className="flex gap-2">
          <dt className="text-text-2">{t(who)}</dt>
          <dd className="num font-medium">{shownRate(rate[`${who}Rate`])} %</dd>
        </div>
      ))}
    </dl>
  );
}
