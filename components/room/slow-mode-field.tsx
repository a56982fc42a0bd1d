'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { durationIn } from '@/lib/format/duration';
import { SLOW_MODE_SECONDS_MAX, SLOW_MODE_SECONDS_MIN } from '@/protocol/room-rules';

const choices = [
  SLOW_MODE_SECONDS_MIN,
  10,
  15,
  30,
  60,
  120,
  300,
  600,
  900,
  1800,
  3600,
  7200,
  SLOW_MODE_SECONDS_MAX,
];

export type SlowModeFieldProps = {
  value: number;
  /** What is set now. */
  current: number;
  disabled: boolean;
  onChange: (seconds: number) => void;
};

/** How long each person waits between two messages. */
export function SlowModeField({ value, current, disabled, onChange }: SlowModeFieldProps) {
  const t = useTranslations('room.settings');
  // The API accepts times that this list does not offer.
  const offered = choices.includes(current) || current === 0 ? choices : [current, ...choices];
  return (
    <Field label={t('slowMode')} help={t('slowModeHelp')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          <option value={0}>{t('off')}</option>
          {offered.map((choice) => {
            const { count, unit } = durationIn(choice);
            return (
              <option key={choice} value={choice}>
                {t(unit, { count })}
              </option>
            );
          })}
        </Select>
      )}
    </Field>
  );
}
