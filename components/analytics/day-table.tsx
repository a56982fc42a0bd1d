'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Tag } from '@/components/ui/tag';
import type { Analytics } from '@/protocol/analytics';
import { shortDay } from './day-text';

/** Days that are shown before "Show all". */
const SHOWN = 7;
const columns = ['members', 'joined', 'left', 'active', 'messages', 'rewards', 'claims'] as const;

/** The figures of each day, today so far first. */
export function DayTable({ analytics, csv }: { analytics: Analytics; csv: ReactNode }) {
  const t = useTranslations('analytics');
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const number = new Intl.NumberFormat(locale);
  const days = [analytics.soFar, ...analytics.records.toReversed()];
  const shown = all ? days : days.slice(0, SHOWN);
  return (
    <Card className="px-4 pt-1">
      <div className="flex h-13 items-center">
        <h2 id="analytics-days" className="grow section-title">
          {t('table')}
        </h2>
        {csv}
      </div>
      <div role="region" aria-labelledby="analytics-days" tabIndex={0} className="overflow-x-auto">
        <table aria-labelledby="analytics-days" className="w-full min-w-[640px]">
          <thead>
            <tr className="[&>th]:h-[34px] [&>th]:border-b [&>th]:px-1.5 [&>th]:text-right [&>th]:text-xs [&>th]:font-medium [&>th]:whitespace-nowrap [&>th]:text-text-3">
              <th scope="col" className="text-left!">
                {t('day')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((figures) => (
              <tr
                key={figures.day}
                className="[&>*]:h-[42px] [&>*]:border-b [&>*]:px-1.5 last:[&>*]:border-b-0 [&>td]:text-right"
              >
                <th scope="row" className="num text-left font-regular whitespace-nowrap">
                  {shortDay(figures.day, locale)}{' '}
                  {figures.day === analytics.today && <Tag className="ml-1.5">{t('soFar')}</Tag>}
                </th>
                {columns.map((column) => (
                  <td key={column} className="num">
                    {number.format(figures[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-11 items-center justify-between text-xs text-text-3">
        <span className="num">{t('shown', { shown: shown.length, all: days.length })}</span>
        {shown.length < days.length && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('showAll')}
          </Button>
        )}
      </div>
    </Card>
  );
}
