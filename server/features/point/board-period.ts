import type { BoardPeriod } from '@/protocol/point-rules';
import { OVERALL_BOARD } from '@/server/db/schema/point';

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<BoardPeriod, 'all'>, number> = { day: 1, week: 7 };

/** A part of time as boards add points up: from midnight (UTC) of a day, weeks from that of a Monday. */
export interface Period {
  readonly period: BoardPeriod;
  /** `YYYY-MM-DD` */
  readonly starts: string;
}

export function periodAt(period: BoardPeriod, moment: Date): Period {
  if (period === 'all') return { period, starts: dayOf(new Date(0)) };
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  const days = period === 'week' ? sinceMonday : 0;
  return { period, starts: dayOf(new Date(moment.getTime() - days * DAY_MS)) };
}

/** The one before; null for all of time. */
export function periodBefore({ period, starts }: Period): Period | null {
  if (period === 'all') return null;
  return { period, starts: dayOf(new Date(Date.parse(starts) - DAYS[period] * DAY_MS)) };
}

/** The moment at which the next one begins; null for all of time. */
export function endOf({ period, starts }: Period): Date | null {
  return period === 'all' ? null : new Date(Date.parse(starts) + DAYS[period] * DAY_MS);
}

/** The sums of a board that what happened at a moment is in. Of spaces as a whole `point_sum` has the sum. */
export function boardsOf(board: number, moment: Date) {
  const periods = board === OVERALL_BOARD ? (['day', 'week', 'all'] as const) : (['day', 'week'] as const);
  return periods.map((period) => ({ board, ...periodAt(period, moment) }));
}

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
