'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type { Board, BoardCursor } from '@/protocol/leaderboard';
import type { BoardPeriod } from '@/protocol/point-rules';
import { usePageList } from './page-lists';
import { retryUndecided } from './query';

type Key = readonly ['leaderboard' | 'spaceLeaderboard', SpaceId | null, BoardPeriod, BoardCursor | null];

/** A leaderboard of a space, or of everyone (`null`); `more` asks for who comes next. */
export function useLeaderboard(spaceId: SpaceId | null, period: BoardPeriod) {
  const name = spaceId === null ? 'leaderboard' : 'spaceLeaderboard';
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Board, ApiError>(
    (_index: number, previous: Board | null): Key | null =>
      previous && !previous.next ? null : [name, spaceId, period, previous?.next ?? null],
    ([, ofSpace, of, cursor]: Key) => {
      const query = { period: of, ...(cursor && { cursor }) };
      return ofSpace === null
        ? call('leaderboard', { query, failure: 'silent' })
        : call('spaceLeaderboard', { params: { spaceId: ofSpace }, query, failure: 'silent' });
    },
    { onErrorRetry: retryUndecided },
  );
  usePageList(name, spaceId, mutate);
  return {
    board: data?.[0],
    records: data?.flatMap(({ records }) => records) ?? [],
    hasMore: Boolean(data?.at(-1)?.next),
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    error,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
    isRetrying: isValidating,
  };
}
