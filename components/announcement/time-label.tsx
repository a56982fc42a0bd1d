'use client';

import { useEffect, useState } from 'react';
import { fullTime, relativeTime } from '@/lib/format/relative-time';

const MINUTE_MS = 60_000;

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
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(moment);
  return (
    <time
      dateTime={moment}
      title={now ? fullTime(date, language) : moment.slice(0, 16).replace('T', ' ') + ' UTC'}
    >
      {now ? relativeTime(date, now, language, nowWord) : day}
    </time>
  );
}
