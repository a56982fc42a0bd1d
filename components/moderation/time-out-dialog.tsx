'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { useNow } from '@/components/ui/use-now';
import { fullTime } from '@/lib/format/relative-time';
import { ModerationDialog, type Moderated } from './moderation-dialog';

const HOUR = 3600;
const durations = [
  ['minutes5', 300],
  ['minutes10', 600],
  ['hour1', HOUR],
  ['hours6', 6 * HOUR],
  ['day1', 24 * HOUR],
  ['days7', 7 * 24 * HOUR],
  ['days28', 28 * 24 * HOUR],
] as const;

export type TimeOutDialogProps = {
  who: Moderated;
  space: string;
  /** Rejects after the snackbar has told why. */
  onTimeOut: (form: { seconds: number; note: string }) => Promise<void>;
  onClose: () => void;
};

/** Asks how long members are timed out, and for a note. */
export function TimeOutDialog({ who, space, onTimeOut, onClose }: TimeOutDialogProps) {
  const t = useTranslations('moderation.timeOut');
  const locale = useLocale();
  const now = useNow();
  const [seconds, setSeconds] = useState<number>(HOUR);
  const isSeveral = 'count' in who;
  return (
    <ModerationDialog
      who={who}
      title={isSeveral ? t('severalTitle', { count: who.count }) : t('title', who)}
      text={isSeveral ? t('severalText', { space }) : t('text', { name: who.name, space })}
      action={t('action')}
      noteLabel={t('note')}
      noteHint={isSeveral ? t('severalNoteHint') : t('noteHint', who)}
      isReady
      run={(note) => onTimeOut({ seconds, note })}
      onClose={onClose}
    >
      <RadioGroup legend={t('duration')}>
        {durations.map(([key, each]) => (
          <Radio
            key={key}
            name="time-out-duration"
            checked={seconds === each}
            onChange={() => setSeconds(each)}
          >
            {t(key)}
          </Radio>
        ))}
      </RadioGroup>
      <p className="num mt-3 text-sm text-text-2">
        {now !== null && t('ends', { time: fullTime(new Date(now + seconds * 1000), locale) })}
      </p>
    </ModerationDialog>
  );
}
