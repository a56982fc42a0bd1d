'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallInput, type CallResult } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type { RewardMoveKind } from '@/protocol/reward-history-rules';
import { usePageList } from './page-lists';

type Page = CallResult<'rewardMoves'>;
type Key = readonly ['rewardMoves', CallInput<'rewardMoves'>];

/** What rewards of a space have moved, newest first; `more` asks for what is older. Null is for every kind. */
export function useRewardMoves(spaceId: SpaceId, kind: RewardMoveKind | null) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, ApiError>(
    (_index: number, previous: Page | null): Key | null => {
      const last = previous?.records.at(-1);
      if (previous && (!previous.hasMore || !last)) return null;
      const query = { ...(kind && { kind }), ...(last && { before: last.time, beforeKey: last.key }) };
      return ['rewardMoves', { params: { spaceId }, query }];
    },
    ([name, input]: Key) => call(name, { ...input, failure: 'silent' }),
  );
  usePageList('rewardMoves', spaceId, mutate);
  return {
    moves: data?.flatMap(({ records }) => records),
    hasMore: data?.at(-1)?.hasMore ?? false,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    error,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
    isRetrying: isValidating,
  };
}
