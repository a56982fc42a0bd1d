'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import type { Analytics } from '@/protocol/analytics';
import { shortDay } from './day-text';

/** From so large a share on a cell is stressed. */
const HIGH = 0.5;

/** Of those who joined in a week, the share that was active in each later week. */
export function Retention({ weeks }: { weeks: Analytics['retention'] }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  const columns = Math.max(4, ...weeks.map(({ active }) => active.length));
  return (
    <Card className="min-w-0 px-[18px] py-4">
      <h2 className="text-sm font-medium text-text-2">{t('retention')}</h2>
      <p className="text-xs text-text-3">{t('retentionText')}</p>
      {weeks.length === 0 ? (
        <p className="mt-3 text-sm text-text-3">{t('noRetention')}</p>
      ) : (
        <div role="region" aria-label={t('retention')} tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="w-full min-w-[420px] text-sm">
            <thead>
              <tr className="[&>th]:h-[34px] [&>th]:border-b [&>th]:px-1.5 [&>th]:text-right [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-text-3">
                <th scope="col" className="text-left!">
                  {t('joinedIn')}
                </th>
                <th scope="col">{t('people')}</th>
                {Array.from({ length: columns }, (_, week) => (
                  <th key={week} scope="col">
                    {t('week', { week: week + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, joined, active }) => (
                <tr
                  key={week}
                  className="[&>*]:h-10 [&>*]:border-b [&>*]:px-1.5 last:[&>*]:border-b-0 [&>td]:text-right"
                >
                  <th scope="row" className="num text-left font-regular whitespace-nowrap">
                    {shortDay(week, locale)}
                  </th>
                  <td className="num">{joined}</td>
                  {Array.from({ length: columns }, (_, later) => {
                    const count = active[later];
                    return (
                      <td key={later} className="num">
                        {count === undefined ? (
                          <span className="text-text-3">–</span>
                        ) : (
                          <span
                            title={t('of', { count, joined })}
                            className={cn(
                              'inline-block min-w-12 rounded-sm px-2 py-0.5',
                              count / joined >= HIGH ? 'bg-primary-soft' : count > 0 && 'bg-hover',
                            )}
                          >
                            {share.format(count / joined)}
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
