'use client';

import { Check, Gamepad2, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SpacePage, SpacePageFailure } from '@/components/space/home/space-page';
import { SpaceBanner } from '@/components/space/space-banner';
import { AvatarStack } from '@/components/ui/avatar-stack';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { playGame, usePlayedGames } from '@/lib/queries/player';
import type { SpaceId } from '@/protocol/ids';
import type { PlayedGame } from '@/protocol/player';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4';

/** The games of the selected space with those who play them (SHL-14). */
export function GamesPage() {
  const t = useTranslations('player');
  return <SpacePage title={t('games')}>{(spaceId) => <Games spaceId={spaceId} />}</SpacePage>;
}

function Games({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('player');
  const { data: games, error, isValidating, mutate } = usePlayedGames(spaceId);
  if (!games) {
    if (error) {
      return (
        <SpacePageFailure
          spaceId={spaceId}
          error={error}
          title={t('gamesError')}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      );
    }
    return (
      <div aria-busy role="status" className={grid}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-60 rounded-card" />
        ))}
      </div>
    );
  }
  if (games.length === 0) {
    return <EmptyState icon={<Gamepad2 />} title={t('noGames')} text={t('noGamesText')} className="py-24" />;
  }
  return (
    <ul className={grid}>
      {games.map((played) => (
        <GameCard key={played.game.id} spaceId={spaceId} played={played} />
      ))}
    </ul>
  );
}

function GameCard({ spaceId, played }: { spaceId: SpaceId; played: PlayedGame }) {
  const t = useTranslations('player');
  const [busy, setBusy] = useState(false);
  const { game, players, people, playing } = played;
  const toggle = () => {
    setBusy(true);
    void playGame(spaceId, game.id, !playing)
      // The snackbar has told why.
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-card-border bg-card">
      <SpaceBanner name={game.name} banner={game.banner} className="aspect-[16/10]" />
      <div className="flex grow flex-col gap-3 p-3.5">
        <h2 className="truncate section-title" title={game.name}>
          {game.name}
        </h2>
        <p className="num flex min-h-8 items-center gap-2.5 text-sm text-text-2">
          {people.length > 0 && (
            <AvatarStack
              size={28}
              people={people.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
            />
          )}
          {t('players', { count: players })}
        </p>
        <Button
          size="sm"
          busy={busy}
          aria-pressed={playing}
          aria-label={t('playNamed', { name: game.name })}
          onClick={toggle}
          className="mt-auto max-desktop:h-11!"
        >
          {playing ? <Check aria-hidden /> : <Plus aria-hidden />}
          {t(playing ? 'playing' : 'play')}
        </Button>
      </div>
    </li>
  );
}
