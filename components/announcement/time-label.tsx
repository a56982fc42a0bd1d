'use client';

import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { useNow } from '@/components/ui/use-now';

export type TimeLabelProps = {
  /** ISO-8601. */
  moment: string;
  language: string;
  /** "now", for the first minute. */
  nowWord: string;
  /** The day in words: what the server writes, because it knows neither the reader's clock nor time zone. */
  day: string;
};

/** A moment that reads right without scripts and becomes relative with them. It stands alone in its line. */
export function TimeLabel({ moment, language, nowWord, day }: TimeLabelProps) {
  const now = useNow();
  const date = new Date(moment);
  return (
    <time
      dateTime={moment}
      title={now === null ? `${moment.slice(0, 16).replace('T', ' ')} UTC` : fullTime(date, language)}
    >
      {now === null ? day : relativeTime(date, new Date(now), language, nowWord)}
    </time>
  );
}
