'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Chip } from '@/components/ui/chip';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SearchField } from '@/components/ui/search-field';
import { Skeleton } from '@/components/ui/skeleton';
import { useGames } from '@/lib/queries/game';
import { editRate, type SplitRates } from '@/lib/space/split-rate';

export type GamesFieldProps = { value: readonly number[]; onChange: (gameIds: number[]) => void };

/** At least one game of the catalogue (SPC-43). */
export function GamesField({ value, onChange }: GamesFieldProps) {
  const t = useTranslations('space.editor');
  const ui = useTranslations('ui');
  const { data: games, error, mutate } = useGames();
  const [wanted, setWanted] = useState('');
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((chosen) => chosen !== id) : [...value, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-text-2 first-letter:uppercase">{t('games')}</legend>
      <p className="mb-2 flex justify-between gap-3 text-xs text-text-3">
        <span>{t('gamesHelp')}</span>
        <span>{t('gamesChosen', { count: value.length })}</span>
      </p>
      {error && !games ? (
        <ErrorState title={t('gamesError')} retryLabel={ui('tryAgain')} onRetry={() => void mutate()} />
      ) : (
        <>
          <SearchField
            label={t('gamesSearch')}
            placeholder={t('gamesSearch')}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            className="mb-2.5 h-10!"
          />
          <div className="flex flex-wrap gap-2">
            {!games && [1, 2, 3, 4].map((box) => <Skeleton key={box} className="h-8 w-28 rounded-full" />)}
            {games
              ?.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
              .map(({ id, name }) => (
                <Chip key={id} on={value.includes(id)} onClick={() => toggle(id)}>
                  {name}
                </Chip>
              ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

export type SplitRateFieldsProps = { value: SplitRates; onChange: (rates: SplitRates) => void };

/** Two shares that always add up to 100 (SPC-65 to SPC-67). */
export function SplitRateFields({ value, onChange }: SplitRateFieldsProps) {
  const t = useTranslations('space.editor');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-text-2">{t('splitRate')}</legend>
      <p className="mb-2 text-xs text-text-3">{t('splitHelp')}</p>
      <div className="grid grid-cols-2 gap-3">
        {(['scholar', 'manager'] as const).map((who) => (
          <Field key={who} required label={t(who)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={value[who]}
                onChange={(event) => onChange(editRate(value, who, event.currentTarget.value))}
                end={<span className="text-text-3">%</span>}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
