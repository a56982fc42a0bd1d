'use client';
import { useSyncExternalStore } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError } from '@/lib/api/api-error';
import { call, type CallArguments, type CallInput, type CallResult } from '@/lib/api/client';
import { dropAnswer, isKept, keepAnswer, keptAnswer, keptKey, watchKept } from './kept-answers';
import { refreshPageLists } from './page-lists';
import { readAnew } from './read-anew';
import type { RouteName } from '@/protocol/routes';
import type { SpaceId } from '@/protocol/ids';

/** How often an unavailable server is asked again: 12 s, as the page says. Other failures wait for the person. */
export const RETRY_MS = 12_000;

/** SWR's `onErrorRetry`: asks again only where another time may answer differently. */
export function retryUndecided(
  error: ApiError,
  _key: string,
  _config: unknown,
  revalidate: (again: { retryCount: number }) => unknown,
  { retryCount }: { retryCount: number },
): void {
  if (error.isUndecided) setTimeout(() => void revalidate({ retryCount }), RETRY_MS);
}

/**
 * Reads a route through SWR. The key is `[name, input]`; `null` as input waits. A failure is shown in place by the
 * screen (`error` is an ApiError), so it is not told in the snackbar as well.
 */
export function useRead<Name extends RouteName>(
  name: Name,
  input: CallInput<Name> | null,
  options?: SWRConfiguration<CallResult<Name>, ApiError>,
): SWRResponse<CallResult<Name>, ApiError> {
  const key = input !== null && isKept(name) ? keptKey(name, input) : null;
  const kept = useKept(key);
  const answer = useSWR<CallResult<Name>, ApiError>(
    input === null ? null : [name, input],
    async () => {
      try {
        // CallInput is open in Name here; together with the option it is what call takes.
        const result = await call(
          name,
          ...([{ ...(input as object), failure: 'silent' }] as unknown as CallArguments<Name>),
        );
        if (key !== null) keepAnswer(key, result);
        return result;
      } catch (failure) {
        if (key !== null && failure instanceof ApiError) dropAnswer(key, failure);
        throw failure;
      }
    },
    { onErrorRetry: retryUndecided, fallbackData: kept as CallResult<Name> | undefined, ...options },
  );
  return kept === undefined ? answer : { ...answer, isLoading: false };
}

function useKept(key: string | null): unknown {
  return useSyncExternalStore(
    key === null ? watchNothing : watchKept,
    () => (key === null ? undefined : keptAnswer(key)),
    () => undefined,
  );
}

const watchNothing = () => () => {};

/** What a route answered to a screen that has read it; undefined before. Asks nothing itself. */
export function useKnown<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): CallResult<Name> | undefined {
  return useSWR<CallResult<Name>, ApiError>([name, input], null).data;
}

/** Reads a route anew wherever it is on screen, whatever its input; call it after a change. */
export function refresh(...names: RouteName[]): Promise<unknown> {
  return Promise.all([
    readAnew((key) => Array.isArray(key) && names.includes(key[0] as RouteName)),
    refreshPageLists(names),
  ]);
}

/** Reads routes anew where they were asked about one of these spaces, or about none by its id. */
export function refreshOfSpaces(spaceIds: readonly SpaceId[], names: readonly RouteName[]): Promise<unknown> {
  const single = readAnew((key) => {
    if (!Array.isArray(key) || !names.includes(key[0] as RouteName)) return false;
    const { params, query } = key[1] as { params?: SpaceInput; query?: SpaceInput };
    const spaceId = params?.spaceId ?? query?.spaceId;
    return spaceId === undefined || spaceIds.includes(spaceId);
  });
  return Promise.all([single, refreshPageLists(names, spaceIds)]);
}

interface SpaceInput {
  readonly spaceId?: SpaceId;
}
