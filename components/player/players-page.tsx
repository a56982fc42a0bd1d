'use client';

import { Gamepad2, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { ProfileButton } from '@/components/contact/profile-button';
import { SpacePage, SpacePageFailure, SpacePageWaiting } from '@/components/space/home/space-page';
import { SplitRates } from '@/components/space/split-rates';
import { Avatar } from '@/components/ui/avatar';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadMore } from '@/components/ui/load-more';
import { LongTable } from '@/components/ui/long-table';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { SkeletonRow } from '@/components/ui/skeleton';
import type { TableColumn } from '@/components/ui/table';
import { usePlayedGames, usePlayers } from '@/lib/queries/player';
import { useMay, useSpace, useSplitRates } from '@/lib/queries/space';
import { shownRate } from '@/lib/space/split-rate';
import type { SpaceId } from '@/protocol/ids';
import type { Player } from '@/protocol/player';
import { playerParts, type PlayerPart } from '@/protocol/player-rules';
import { PlayerPartField } from './player-part-field';

/** Searching starts so long after the last key. */
const SEARCH_DELAY_MS = 500;

/** The members of the selected game space with their part in its earnings (SHL-15). */
export function PlayersPage() {
  const t = useTranslations('player');
  return <SpacePage title={t('title')}>{(spaceId) => <Players spaceId={spaceId} />}</SpacePage>;
}

function Players({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('player');
  const { data: space } = useSpace(spaceId);
  const { data: games } = usePlayedGames(spaceId);
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [part, setPart] = useState<PlayerPart | null>(null);
  const [gameId, setGameId] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = usePlayers(spaceId, { name, part, gameId });

  if (space && space.type !== 0) {
    return (
      <EmptyState icon={<Gamepad2 />} title={t('noGames')} text={t('noPlayersText')} className="py-24" />
    );
  }
  if (list.error && list.players.length === 0) {
    return (
      <SpacePageFailure
        spaceId={spaceId}
        error={list.error}
        title={t('playersError')}
        retrying={list.isLoading}
        onRetry={list.retry}
      />
    );
  }
  return (
    <>
      <SplitRates spaceId={spaceId} wanted />
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={64}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="h-control grow basis-60"
        />
        <Select
          aria-label={t('game')}
          value={gameId ?? ''}
          onChange={(event) => setGameId(Number(event.currentTarget.value) || null)}
          className="h-control! w-48! max-desktop:h-11! max-desktop:w-auto! max-desktop:grow"
        >
          <option value="">{t('anyGame')}</option>
          {games?.map(({ game }) => (
            <option key={game.id} value={game.id}>
              {game.name}
            </option>
          ))}
        </Select>
        <div role="group" aria-label={t('part')} className="flex gap-1.5">
          {[null, ...playerParts].map((each) => (
            <Chip key={each} on={part === each} onClick={() => setPart(each)} className="h-8 px-3">
              {t(each === null ? 'all' : `of.${each}`)}
            </Chip>
          ))}
        </div>
      </div>
      <p role="status" className="num mt-3 mb-1 min-h-5 text-sm text-text-2">
        {list.total !== undefined && t('results', { count: list.total })}
      </p>
      {list.isLoading ? (
        <SpacePageWaiting rows={6} />
      ) : (
        <>
          <PlayerRows spaceId={spaceId} players={list.players} total={list.total ?? 0} />
          <LoadMore key={list.players.length} active={list.hasMore} onReached={list.more} />
          {list.isLoadingMore && <SkeletonRow className="h-[60px]" />}
        </>
      )}
    </>
  );
}

const widths = {
  name: 'basis-40 grow-2',
  games: 'basis-40 grow',
  part: 'w-40 shrink-0 max-desktop:w-36',
  split: 'w-24 shrink-0 max-desktop:w-18',
};

function PlayerRows({ spaceId, players, total }: { spaceId: SpaceId; players: Player[]; total: number }) {
  const t = useTranslations('player');
  const { data: games } = usePlayedGames(spaceId);
  const { data: rates } = useSplitRates(spaceId);
  const mayGive = useMay(spaceId)('administerSpace');
  const rate = rates?.[0];
  const columns = useMemo<TableColumn<Player>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ row: { original } }) => <PlayerName spaceId={spaceId} player={original} />,
      },
      {
        id: 'games',
        header: t('games'),
        cell: ({ row: { original } }) => (
          <span className="truncate text-text-2">
            {games
              ?.filter(({ game }) => original.gameIds.includes(game.id))
              .map(({ game }) => game.name)
              .join(' · ') || '–'}
          </span>
        ),
      },
      {
        id: 'part',
        header: t('part'),
        cell: ({ row: { original } }) => (
          <PlayerPartField spaceId={spaceId} player={original} mayGive={mayGive} />
        ),
      },
      {
        id: 'split',
        header: t('split'),
        cell: ({ row: { original } }) => (
          <span className="num">
            {original.part && rate ? `${shownRate(rate[`${original.part}Rate`])} %` : '–'}
          </span>
        ),
      },
    ],
    [t, spaceId, games, rate, mayGive],
  );
  return (
    <LongTable
      label={t('title')}
      columns={columns}
      rows={players}
      rowId={({ id }) => String(id)}
      alignEnd={['split']}
      wideOnly={['games']}
      widths={widths}
      total={total}
      empty={<EmptyState icon={<SearchX />} title={t('none')} className="py-14" />}
    />
  );
}

function PlayerName({ spaceId, player }: { spaceId: SpaceId; player: Player }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={player.username} picture={player.avatar} size={36} />
      <ProfileButton
        person={player}
        spaceId={spaceId}
        title={player.username}
        className="block min-w-0 truncate font-medium"
      >
        {player.username}
      </ProfileButton>
    </span>
  );
}
