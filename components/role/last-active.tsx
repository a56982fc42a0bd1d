import { useTranslations } from 'next-intl';
import { isOnline } from '@/lib/format/presence';
import { relativeTime } from '@/lib/format/relative-time';

export type LastActiveProps = { time: string | null; now: number; locale: string };

/** "Online", when the member was last active, or a dash if they never were. */
export function LastActive({ time, now, locale }: LastActiveProps) {
  const t = useTranslations('role');
  if (time === null) return '–';
  if (isOnline(time, now)) return t('online');
  return <time dateTime={time}>{relativeTime(new Date(time), new Date(now), locale, t('now'))}</time>;
}
