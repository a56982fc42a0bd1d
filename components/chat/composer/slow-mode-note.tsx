'use client';

import { Timer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { countdown, durationIn } from '@/lib/format/duration';

/** Below the field: how long the viewer waits, or that one message at a time can be sent. */
export function SlowModeNote({
  seconds,
  left,
  tooMany,
}: {
  seconds: number;
  left: number;
  /** Several files, or files and a text, would be several messages. */
  tooMany: boolean;
}) {
  const t = useTranslations('chat.composer.slowMode');
  const { count, unit } = durationIn(seconds);
  return (
    <p className="flex items-center gap-1.5 px-3.5 pb-2 text-xs text-text-3">
      <Timer aria-hidden className="size-3.5 shrink-0" />
      {left > 0 ? (
        <span role="timer" className="num">
          {t('left', { time: countdown(left) })}
        </span>
      ) : (
        <span>{tooMany ? t('oneAtATime') : t(`on.${unit}`, { count })}</span>
      )}
    </p>
  );
}
