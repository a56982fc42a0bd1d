'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { SwitchRow } from '@/components/ui/switch-row';
import { useNow } from '@/components/ui/use-now';
import type { NoticeSettings } from '@/protocol/notice-setting-rules';

type Settings = Pick<NoticeSettings, 'quiet' | 'contactsThrough'>;

export type QuietHoursProps = {
  settings: Settings;
  onChoose: (change: Partial<Settings>) => void;
};

/** When nothing is pushed, by the clock of the person. */
export function QuietHours({ settings, onChoose }: QuietHoursProps) {
  const { quiet, contactsThrough } = settings;
  const change = (part: Partial<typeof quiet>) => onChoose({ quiet: { ...quiet, ...part } });
  const t = useTranslations('notice-setting.quiet');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {t('title')}
      </h3>
      <div className="mt-2">
        <SwitchRow
          label={t('on')}
          help={t('text')}
          checked={quiet.on}
          onChange={(on) => change({ on, ...(on && { zone: ownZone() }) })}
        />
      </div>
      {quiet.on && (
        <>
          <div className="my-3 flex flex-wrap gap-3">
            <TimeField label={t('from')} minute={quiet.from} onChange={(from) => change({ from })} />
            <TimeField label={t('to')} minute={quiet.to} onChange={(to) => change({ to })} />
            <ZoneField zone={quiet.zone} onChange={(zone) => change({ zone })} />
          </div>
          <SwitchRow
            label={t('contacts')}
            help={t('contactsText')}
            checked={contactsThrough}
            onChange={(through) => onChoose({ contactsThrough: through })}
          />
        </>
      )}
    </section>
  );
}

function TimeField({
  label,
  minute,
  onChange,
}: {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}) {
  return (
    <Field label={label} className="w-32">
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          className="num"
          defaultValue={timeText(minute)}
          // While it is typed it may be no time yet.
          onBlur={(event) => {
            const typed = minuteOf(event.currentTarget.value);
            if (typed !== null && typed !== minute) onChange(typed);
          }}
        />
      )}
    </Field>
  );
}

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useTranslations('notice-setting.quiet');
  const language = useLocale();
  const now = useNow();
  const zones = [...new Set([zone, ownZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted();
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <Field label={t('zone')} className="min-w-56 grow">
      {(control) => (
        <Select {...control} value={zone} onChange={(event) => onChange(event.currentTarget.value)}>
          {zones.map((one) => (
            <option key={one} value={one}>
              {one === zone && now !== null
                ? t('zoneNow', { zone: nameOf(one), time: time.format(now) })
                : nameOf(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ');
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const timeText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes since midnight; null for what is no time. */
function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
