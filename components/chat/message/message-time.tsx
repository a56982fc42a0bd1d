'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { clockTime } from '@/lib/format/message-time';
import { fullTime } from '@/lib/format/relative-time';

const NOW_MS = 60_000;

/** "now" for sixty seconds, then the time of day (CHT-04); the whole date in its title. */
export function MessageTime({ timestampMs, className }: { timestampMs: number; className?: string }) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const isNew = useIsNew(timestampMs);
  const moment = new Date(timestampMs);
  return (
    <time dateTime={moment.toISOString()} title={fullTime(moment, locale)} className={className}>
      {isNew ? t('now') : clockTime(moment, locale)}
    </time>
  );
}

/** True until a minute after the moment; each message has a timer of its own, so that no clock redraws all of them. */
function useIsNew(timestampMs: number): boolean {
  // A clock of the server that is ahead of ours makes nothing older or newer than now.
  const [isNew, setIsNew] = useState(() => Date.now() - timestampMs <= NOW_MS);
  useEffect(() => {
    if (!isNew) return;
    const left = Math.min(Math.max(timestampMs + NOW_MS - Date.now(), 0), NOW_MS) + 1;
    const timer = setTimeout(() => setIsNew(false), left);
    return () => clearTimeout(timer);
  }, [isNew, timestampMs]);
  return isNew;
}
