'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { Analytics, DayFigures } from '@/protocol/analytics';
import { shortDay } from './day-text';

// With its library, which no other page needs.
const DayChart = dynamic(() => import('./day-chart'), {
  ssr: false,
  loading: () => <Skeleton className="h-[200px] rounded-control" />,
});

/** Members, active members beside the period before, and messages, day by day. */
export function GrowthCharts({ analytics, days }: { analytics: Analytics; days: number }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const { records, before } = analytics;
  const number = new Intl.NumberFormat(locale);
  const last = records.at(-1);
  const first = records[0];
  if (!first || !last) return null;
  const shown = records.map(({ day }) => day);
  const range = (of: (day: DayFigures) => number) => {
    const values = records.map(of);
    return { least: Math.min(...values), most: Math.max(...values) };
  };
  const ends = { first: shortDay(first.day, locale), last: shortDay(last.day, locale) };
  const messages = records.reduce((sum, day) => sum + day.messages, 0);
  return (
    <>
      <Figure title={t('members')} value={number.format(last.members)}>
        <DayChart
          kind="line"
          label={t('chart.members', { ...ends, from: first.members, to: last.members })}
          days={shown}
          values={records.map((day) => day.members)}
        />
      </Figure>
      <Figure
        title={t('activeDaily')}
        value={number.format(last.active)}
        legend={
          before.length === days && (
            <>
              <Key className="border-primary-text" name={t('now')} />
              <Key className="border-dashed border-text-3" name={t('earlier', { days })} />
            </>
          )
        }
      >
        <DayChart
          kind="line"
          label={t('chart.active', { ...ends, ...range((day) => day.active) })}
          days={shown}
          values={records.map((day) => day.active)}
          before={before.length === days ? before.map((day) => day.active) : undefined}
          fromZero
        />
      </Figure>
      <Figure title={t('messages')} value={number.format(messages)}>
        <DayChart
          kind="bars"
          label={t('chart.messages', { ...ends, ...range((day) => day.messages) })}
          days={shown}
          values={records.map((day) => day.messages)}
          fromZero
        />
      </Figure>
    </>
  );
}

type FigureProps = { title: string; value: string; legend?: ReactNode; children: ReactNode };

function Figure({ title, value, legend, children }: FigureProps) {
  return (
    <Card className="min-w-0 px-[18px] py-4">
      <figure>
        <figcaption className="mb-3 flex items-start">
          <span className="grow">
            <span className="block text-sm font-medium text-text-2">{title}</span>
            <span className="num text-2xl font-semibold">{value}</span>
          </span>
          {legend && <span className="flex flex-wrap justify-end gap-x-3 text-xs text-text-3">{legend}</span>}
        </figcaption>
        {children}
      </figure>
    </Card>
  );
}

const Key = ({ className, name }: { className: string; name: string }) => (
  <span className="flex items-center gap-1.5">
    <i aria-hidden className={`w-3.5 border-t-2 ${className}`} />
    {name}
  </span>
);
