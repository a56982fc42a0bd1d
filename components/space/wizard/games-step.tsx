'use client';

import { Check, Gamepad2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SpaceBanner } from '@/components/space/space-banner';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/search-field';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useGames } from '@/lib/queries/game';
import type { Game } from '@/protocol/game';
import type { WizardStepProps } from './wizard-step';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3';

/** At least one game of the catalogue (SPC-43). */
export function GamesStep({ form: { gameIds }, onChange }: WizardStepProps) {
  const t = useTranslations('space.editor');
  const ui = useTranslations('ui');
  const { data, error, mutate } = useGames();
  const showSkeleton = useDelayedFlag(!data && !error);
  const [wanted, setWanted] = useState('');
  const text = wanted.trim();
  const games = data
    // A retired game stays with a space that has it.
    ?.filter(({ id, retired }) => !retired || gameIds.includes(id))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const toggle = (id: number) =>
    onChange({ gameIds: gameIds.includes(id) ? gameIds.filter((one) => one !== id) : [...gameIds, id] });
  if (error && !data) {
    return <ErrorState title={t('gamesError')} retryLabel={ui('tryAgain')} onRetry={() => void mutate()} />;
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('games')}</legend>
      <p className="mb-3 flex justify-between gap-3 text-sm text-text-3">
        <span>{t('gamesHelp')}</span>
        <span role="status">{t('gamesChosen', { count: gameIds.length })}</span>
      </p>
      <SearchField
        label={t('gamesSearch')}
        placeholder={t('gamesSearch')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        className="mb-4 h-10!"
      />
      {games?.length === 0 && (
        <EmptyState
          icon={<Gamepad2 />}
          title={text ? t('gamesNoneFound', { text }) : t('gamesNone')}
          className="py-10"
        />
      )}
      <div className={grid}>
        {!games &&
          showSkeleton &&
          [1, 2, 3, 4, 5, 6].map((box) => <Skeleton key={box} className="aspect-[15/13] rounded-card" />)}
        {games?.map((game) => (
          <GameCard
            key={game.id}
            game={game}
            on={gameIds.includes(game.id)}
            onClick={() => toggle(game.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function GameCard({ game, on, onClick }: { game: Game; on: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cn(
        'relative overflow-hidden rounded-card bg-card text-left transition-colors hover:bg-hover',
        on ? 'shadow-[0_0_0_2px_var(--primary-text)]' : 'shadow-[0_0_0_1px_var(--card-border)]',
      )}
    >
      <SpaceBanner name={game.name} banner={game.banner} className="aspect-[16/10]" />
      <span className="block truncate px-3 py-2.5 font-medium" title={game.name}>
        {game.name}
      </span>
      {on && (
        <span
          aria-hidden
          className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-primary text-primary-foreground"
        >
          <Check className="size-4" />
        </span>
      )}
    </button>
  );
}
