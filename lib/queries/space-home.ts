'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallInput, type CallResult } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import { usePageList } from './page-lists';
import { useRead } from './query';

type Home = CallResult<'spaceHome'>;
type Key = readonly ['spaceHome', CallInput<'spaceHome'>];

/** How a space has grown, for its owner. */
export function useSpaceGrowth(spaceId: SpaceId) {
  return useRead('spaceGrowth', { params: { spaceId } });
}

/** What happened in a space with the figures of the day, for its owner; `more` asks for what is older. */
export function useSpaceHome(spaceId: SpaceId) {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Home, ApiError>(
    (_index: number, previous: Home | null): Key | null => {
      const last = previous?.events.at(-1);
      if (previous && (!previous.hasMore || !last)) return null;
      return [
        'spaceHome',
        { params: { spaceId }, query: last ? { before: last.time, beforeKey: last.key } : {} },
      ];
    },
    ([name, input]: Key) => call(name, { ...input, failure: 'silent' }),
  );
  usePageList('spaceHome', spaceId, mutate);
  return {
    figures: data?.[0]?.figures,
    events: data?.flatMap(({ events }) => events),
    hasMore: data?.at(-1)?.hasMore ?? false,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    error,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
    isRetrying: isValidating,
  };
}
