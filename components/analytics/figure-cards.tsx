'use client';

import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { compactNumber } from '@/lib/format/compact-number';
import type { Analytics, DayFigures } from '@/protocol/analytics';

const sumOf = (days: readonly DayFigures[], of: (day: DayFigures) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);

/** The four figures of the period, each with how it has changed; of a space of today those of today. */
export function FigureCards({ analytics, days }: { analytics: Analytics; days: number }) {
  const t = useTranslations('analytics');
  const { records, before, soFar } = analytics;
  const last = records.at(-1) ?? soFar;
  const counted = records.length > 0 ? records : [soFar];
  const earlier = before.length === days && records.length === days ? before : null;
  const atEnd = earlier?.at(-1);
  const figures = [
    { name: t('members'), value: last.members, was: atEnd?.members },
    { name: t('activeWeek'), value: last.activeWeek, was: atEnd?.activeWeek },
    {
      name: t('messages'),
      value: sumOf(counted, (day) => day.messages),
      was: earlier && sumOf(earlier, (day) => day.messages),
    },
    {
      name: t('joins'),
      value: sumOf(counted, (day) => day.joined),
      was: earlier && sumOf(earlier, (day) => day.joined),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 max-desktop:gap-2.5 @min-[820px]:grid-cols-4">
      {figures.map(({ name, value, was }) => (
        <Figure key={name} name={name} value={value} was={was ?? null} days={days} />
      ))}
    </dl>
  );
}

type FigureProps = { name: string; value: number; was: number | null; days: number };

function Figure({ name, value, was, days }: FigureProps) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const exact = new Intl.NumberFormat(locale).format(value);
  return (
    <Card className="flex flex-col px-4 py-3.5">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="num text-2xl font-semibold" title={exact}>
        {value < 10_000 ? exact : compactNumber(value, locale)}
      </dd>
      <dd className="num text-xs text-text-3">
        {was === null ? t('noEarlier') : <Change value={value} was={was} days={days} />}
      </dd>
    </Card>
  );
}

function Change({ value, was, days }: { value: number; was: number; days: number }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const difference = value - was;
  const Icon = difference > 0 ? ArrowUpRight : difference < 0 ? ArrowDownRight : Minus;
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span
      title={t('earlierWas', { days, value: was })}
      className={cn(
        'flex items-center gap-1 [&_svg]:size-3.5',
        direction === 'up' && 'text-success',
        direction === 'down' && 'text-danger',
      )}
    >
      <Icon aria-hidden />
      <span className="sr-only">{t(`change.${direction}`)} </span>
      {was === 0 ? t('from', { value: was }) : share.format(Math.abs(difference) / was)}
    </span>
  );
}
