'use client';

import { Clock, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cn } from '@/components/ui/class-names';
import { ageOf, type TimedQuote } from '@/lib/swap/timed-quote';
import { QUOTE_SECONDS_MAX } from '@/protocol/swap';

/** Whole seconds since a quote was asked for, told every second; null waits. */
export function useAge(timed: TimedQuote | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!timed) return;
    const tell = () => setNowMs(Date.now());
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [timed]);
  return timed && ageOf(timed, Math.max(nowMs, timed.askedMs));
}

export const isOld = (age: number | null) => age !== null && age > QUOTE_SECONDS_MAX;

/** How old the quote is; too old in the colour of warnings. */
export function Age({ age }: { age: number | null }) {
  const t = useTranslations('swap');
  if (age === null) return null;
  const Icon = isOld(age) ? Clock : RefreshCw;
  return (
    <span
      className={cn(
        'num flex shrink-0 items-center gap-1.5 text-xs',
        isOld(age) ? 'text-warn' : 'text-text-3',
      )}
    >
      <Icon aria-hidden className="size-[13px]" />
      {t('age', { seconds: age })}
    </span>
  );
}
