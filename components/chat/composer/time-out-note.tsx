'use client';

import { Timer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Replaces the composer while the viewer is timed out. Says until when, and why. */
export function TimeOutNote({ until, note }: { until: string; note: string | null }) {
  const t = useTranslations('chat.composer');
  const leftMs = useLeftMs(until);
  return (
    <div className="mx-4 mb-3 flex min-h-12 shrink-0 items-center gap-3 rounded-card bg-surface-2 px-4 py-2 text-text-2 edge-border-2 max-desktop:mx-2 max-desktop:mb-2">
      <Timer aria-hidden className="size-[18px] shrink-0" />
      <div className="min-w-0">
        <p role="timer" className="num">
          {leftMs === null
            ? t('timedOut')
            : leftMs <= 0
              ? t('timedOutSoon')
              : t('timedOutFor', { time: partsOf(leftMs, t) })}
        </p>
        {note !== null && <p className="text-sm break-words text-text-3">{t('timedOutNote', { note })}</p>}
      </div>
    </div>
  );
}

/** Milliseconds that are left, told again every second; null before the page runs. */
function useLeftMs(until: string): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, SECOND_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now === null ? null : Date.parse(until) - now;
}

/** The two largest units, such as 2 hours and 5 minutes. */
function partsOf(leftMs: number, t: ReturnType<typeof useTranslations<'chat.composer'>>): string {
  const whole = Math.ceil(leftMs / SECOND_MS) * SECOND_MS;
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / DAY_MS),
    Math.floor((whole % DAY_MS) / HOUR_MS),
    Math.floor((whole % HOUR_MS) / MINUTE_MS),
    Math.floor((whole % MINUTE_MS) / SECOND_MS),
  ];
  if (days > 0) return t('leftDays', { days, hours });
  if (hours > 0) return t('leftHours', { hours, minutes });
  return minutes > 0 ? t('leftMinutes', { minutes, seconds }) : t('leftSeconds', { seconds });
}
