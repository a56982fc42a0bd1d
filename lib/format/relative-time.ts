import { formatMoment } from './format-moment';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * How a moment reads beside a message or an announcement (FMT-04 to FMT-07, all limits inclusive, OPN-81): `now` up to
 * 60 s, the time of day up to a day, the weekday up to seven days, then D/M/YY. Local time, 24 hours.
 */
export function relativeTime(moment: Date, now: Date, locale: string, nowWord: string): string {
  const ageMs = now.getTime() - moment.getTime();
  if (ageMs <= MINUTE_MS) return nowWord;
  if (ageMs <= DAY_MS) {
    return formatMoment(moment, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  }
  if (ageMs <= 7 * DAY_MS) return formatMoment(moment, locale, { weekday: 'long' });
  return `${moment.getDate()}/${moment.getMonth() + 1}/${String(moment.getFullYear()).slice(-2).padStart(2, '0')}`;
}

/** The whole moment in local time, for the tooltip. */
export function fullTime(moment: Date, locale: string, timeZone?: string): string {
  return formatMoment(moment, locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
}

/** A moment in local time where there is little room. */
export function shortTime(moment: Date, locale: string): string {
  return formatMoment(moment, locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day alone, which reads the same whenever the page was made; in UTC, because the server knows no other. */
export function dayOf(moment: Date, locale: string): string {
  return formatMoment(moment, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}
