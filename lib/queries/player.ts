'use client';
import { call } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Player } from '@/protocol/player';
import type { PlayerPart } from '@/protocol/player-rules';
import { usePages } from './pages';
import { refresh, useRead } from './query';

/** The games of a space with their players. */
export function usePlayedGames(spaceId: SpaceId) {
  return useRead('playedGames', { params: { spaceId } });
}

export interface PlayerFilter {
  readonly name: string;
  /** Null for every member. */
  readonly part: PlayerPart | null;
  readonly gameId: number | null;
}

/** The members of a game space with their part in its earnings. */
export function usePlayers(spaceId: SpaceId, { name, part, gameId }: PlayerFilter) {
  const { records, ...list } = usePages<
    Player,
    readonly ['players', number, string, PlayerPart | null, number | null]
  >(
    ['players', spaceId, name, part, gameId],
    async ([, id, wanted, ofPart, ofGame], current) => {
      const query = {
        current,
        ...(wanted && { name: wanted }),
        ...(ofPart && { part: ofPart }),
        ...(ofGame && { gameId: ofGame }),
      };
      const answer = await call('players', { params: { spaceId: id }, query, failure: 'silent' });
      rememberPeople(answer.records);
      return answer;
    },
    { spaceId },
  );
  return { players: records, ...list };
}

export async function playGame(spaceId: SpaceId, gameId: number, playing: boolean): Promise<void> {
  await call('playGame', { params: { spaceId, gameId }, body: { playing } });
  await refresh('playedGames', 'players');
}

export async function setPart(spaceId: SpaceId, userId: UserId, part: PlayerPart | null): Promise<void> {
  await call('setPart', { params: { spaceId, userId }, body: { part } });
  await refresh('players');
}
