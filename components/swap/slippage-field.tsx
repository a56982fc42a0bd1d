'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { slippageRange } from '@/protocol/swap';
import { useSwapWords } from './use-swap-words';

const offered = [slippageRange.least, slippageRange.usual, 100] as const;
/** More than this is open to those who trade ahead of others. */
const WIDE = 100;

export type SlippageFieldProps = {
  value: number;
  /** Whether the details of a quote stand above; while a new one is asked for, they are gone. */
  isQuoted: boolean;
  onChange: (hundredths: number) => void;
  onDone: () => void;
};

/** How much less than quoted is accepted, with what that means in words. */
export function SlippageField({ value, isQuoted, onChange, onDone }: SlippageFieldProps) {
  const t = useTranslations('swap.slippage');
  const { percent } = useSwapWords();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const isFollowed = useRef(true);
  // It opens below the details of the quote, on a phone out of sight. A new slippage takes them away and brings them back; a new
  // amount does, too, but then the person looks at the amount.
  useEffect(() => {
    if (!isFollowed.current) return;
    if (isQuoted) isFollowed.current = false;
    // Newer browsers return a promise, which React would take for what undoes the effect.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, [isQuoted]);
  const change = (hundredths: number) => {
    isFollowed.current ||= hundredths !== value;
    onChange(hundredths);
  };
  const own = typed === '' ? null : hundredthsOf(typed);
  const isBad = typed !== '' && own === null;
  const meaning = value < slippageRange.usual ? 'narrow' : value > WIDE ? 'wide' : 'usual';
  const said = isBad ? 'problem' : meaning;
  const lastSaid = useRef(said);
  // A warning is longer than what it replaces, and pushes the button down.
  useEffect(() => {
    if (said !== lastSaid.current) void box.current?.scrollIntoView({ block: 'nearest' });
    lastSaid.current = said;
  }, [said]);
  return (
    <div ref={box} className="flex flex-col gap-2.5 rounded-control bg-surface-2 p-3">
      <p className="text-sm text-text-2">{t('text')}</p>
      <div role="group" aria-label={t('title')} className="flex flex-wrap gap-1.5">
        {offered.map((one) => (
          <Chip
            key={one}
            on={value === one && typed === ''}
            onClick={() => {
              setTyped('');
              change(one);
            }}
          >
            {percent(one)}
          </Chip>
        ))}
      </div>
      <Field
        label={t('own')}
        error={
          isBad
            ? t('problem', { least: percent(slippageRange.least), most: percent(slippageRange.most) })
            : null
        }
        help={isBad ? null : t(meaning)}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            placeholder={String(value / 100)}
            className="num"
            onChange={(event) => {
              setTyped(event.target.value);
              const next = hundredthsOf(event.target.value);
              if (next !== null) change(next);
            }}
            end={<span className="text-text-3">%</span>}
          />
        )}
      </Field>
      <Button size="sm" className="self-end" disabled={isBad} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}

/** Null for what is no percentage, or one that is not offered. */
function hundredthsOf(typed: string): number | null {
  const digits = typed.trim().replace('%', '').replace(',', '.');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(digits)) return null;
  const hundredths = Math.round(Number(digits) * 100);
  return hundredths >= slippageRange.least && hundredths <= slippageRange.most ? hundredths : null;
}
