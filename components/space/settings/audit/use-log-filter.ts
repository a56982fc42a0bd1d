'use client';

import { useState } from 'react';
import type { AuditFilter } from '@/lib/queries/audit';
import type { AuditAct } from '@/protocol/audit-rules';
import type { UserId } from '@/protocol/ids';

export const periods = ['any', 'day', 'week', 'month', 'quarter', 'custom'] as const;
export type Period = (typeof periods)[number];
const days: Partial<Record<Period, number>> = { day: 1, week: 7, month: 30, quarter: 90 };

/** Whose acts, or acts on whom. */
export interface ChosenPerson {
  readonly side: 'by' | 'to';
  readonly id: UserId | 'operator';
  readonly name: string;
}

export interface LogFilter {
  readonly act: AuditAct | '';
  readonly person: ChosenPerson | null;
  readonly period: Period;
  /** Local days, as date fields have them; for `custom`. */
  readonly fromDay: string;
  readonly untilDay: string;
  /** When the period was chosen: the question stays the same while it is asked page after page. */
  readonly chosenAt: number;
}

const none: LogFilter = { act: '', person: null, period: 'any', fromDay: '', untilDay: '', chosenAt: 0 };

export function useLogFilter() {
  const [filter, setFilter] = useState(none);
  return {
    filter,
    query: queryOf(filter),
    isSet: filter.act !== '' || filter.person !== null || filter.period !== 'any',
    change: (changes: Partial<LogFilter>) =>
      setFilter((before) => ({ ...before, ...changes, ...(changes.period && { chosenAt: Date.now() }) })),
    clear: () => setFilter(none),
  };
}

function queryOf({ act, person, period, fromDay, untilDay, chosenAt }: LogFilter): AuditFilter {
  const span = days[period];
  const from =
    span !== undefined
      ? new Date(chosenAt - span * 86_400_000)
      : period === 'custom'
        ? startOf(fromDay, 0)
        : null;
  const until = period === 'custom' ? startOf(untilDay, 1) : null;
  return {
    ...(act !== '' && { act }),
    ...(person?.side === 'by' && { actor: person.id }),
    ...(person?.side === 'to' && person.id !== 'operator' && { person: person.id }),
    ...(from && { from: from.toISOString() }),
    ...(until && { until: until.toISOString() }),
  };
}

/** The beginning of a local day, or of one after it; null while nothing valid is chosen. */
function startOf(day: string, later: number): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
