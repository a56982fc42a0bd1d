'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { inlineLink } from '@/components/ui/inline-link';
import { Select } from '@/components/ui/select';
import type { LevelChoice } from '@/lib/queries/notice-setting';
import { messageLevels, type MessageLevel } from '@/protocol/notice-setting-rules';

/** For how long a space or room can be muted, in hours. */
const muteHours = [1, 8, 24] as const;

export type LevelRowProps = {
  name: string;
  picture: ReactNode;
  chosen: { readonly level: MessageLevel; readonly mutedUntil: string | null };
  /** What the level was chosen for, in words. */
  origin: string;
  /** Follows what holds above it. */
  above: string;
  /** Something is chosen for this very space or room. */
  isOwn: boolean;
  /** Failures show in the snackbar. */
  onChoose: (choice: LevelChoice) => Promise<void>;
  disclosure?: ReactNode;
};

/** One space or room with what is heard in it, and where that comes from. */
export function LevelRow({
  name,
  picture,
  chosen,
  origin,
  above,
  isOwn,
  onChoose,
  disclosure,
}: LevelRowProps) {
  const t = useTranslations('notice-setting.levels');
  const [busy, setBusy] = useState(false);
  const choose = (choice: LevelChoice) => {
    setBusy(true);
    // Told in the snackbar.
    void onChoose(choice)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const pick = (value: string) => {
    if (value === 'above') return choose({ level: null });
    const hours = muteHours.find((one) => value === `mute${one}`);
    if (hours === undefined) return choose({ level: value as MessageLevel });
    choose({ mutedUntil: new Date(Date.now() + hours * 3_600_000).toISOString() });
  };
  return (
    <div className="flex min-h-[60px] items-center gap-3 border-b py-2.5">
      <span className="shrink-0">{picture}</span>
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-xs text-text-3">
          {chosen.mutedUntil === null ? (
            origin
          ) : (
            <>
              <MutedUntil moment={chosen.mutedUntil} />{' '}
              <button
                type="button"
                disabled={busy}
                className={cn(inlineLink, 'touch-target')}
                onClick={() => choose({ mutedUntil: null })}
              >
                {t('unmute')}
              </button>
            </>
          )}
        </span>
      </span>
      {disclosure}
      <span className="w-44 shrink-0 max-desktop:w-36">
        <Select
          aria-label={t('of', { name })}
          className={cn(!isOwn && 'text-text-3')}
          disabled={busy}
          value={chosen.level}
          onChange={(event) => pick(event.currentTarget.value)}
        >
          {messageLevels.map((level) => (
            <option key={level} value={level}>
              {t(`level.${level}`)}
            </option>
          ))}
          {isOwn && <option value="above">{above}</option>}
          <optgroup label={t('mute')}>
            {muteHours.map((hours) => (
              <option key={hours} value={`mute${hours}`}>
                {t('hours', { hours })}
              </option>
            ))}
          </optgroup>
        </Select>
      </span>
    </div>
  );
}

function MutedUntil({ moment }: { moment: string }) {
  const t = useTranslations('notice-setting.levels');
  const language = useLocale();
  const until = new Date(moment);
  const isToday = until.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...(!isToday && { weekday: 'long' as const }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return <>{t('mutedUntil', { time: format.format(until) })}</>;
}
