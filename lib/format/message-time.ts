import { formatMoment } from './format-moment';

/** The time of day beside a message, 24 hours: days are told by the separators above it. */
export function clockTime(moment: Date, locale: string): string {
  return formatMoment(moment, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** A day as a separator says it: Today, Yesterday, then weekday and date, with the year when it is another one. */
export function dayLabel(moment: Date, now: Date, locale: string): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(localeOf(locale), { numeric: 'auto' }).format(-daysAgo, 'day');
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  }
  return formatMoment(moment, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

function localeOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
