'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallResult } from '@/lib/api/client';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { EditedGame, OperatorFinding, OperatorSearchKind, Suspending } from '@/protocol/operator';
import type { PointDecision } from '@/protocol/operator-points';
import { usePageList } from './page-lists';
import { usePages } from './pages';
import { refresh, useRead } from './query';

/** Spaces and people by name, page after page. */
export function useOperatorSearch(text: string, kind: OperatorSearchKind) {
  return usePages<OperatorFinding, readonly ['operatorSearch', string, OperatorSearchKind]>(
    ['operatorSearch', text, kind],
    ([, wanted, of], current) =>
      call('operatorSearch', {
        query: { current, kind: of, ...(wanted ? { text: wanted } : {}) },
        failure: 'silent',
      }),
  );
}

export const useOperatorSpace = (spaceId: SpaceId | null) =>
  useRead('operatorSpace', spaceId === null ? null : { params: { spaceId } });
export const useOperatorPerson = (userId: UserId | null) =>
  useRead('operatorPerson', userId === null ? null : { params: { userId } });
export const useSuspensions = (current: number) => useRead('suspensions', { query: { current } });
export const useHeldRequests = () => useRead('heldRequests', {});
export const useVerificationRequests = (current: number) =>
  useRead('verificationRequests', { query: { current } });
export const useRecommendedSpaces = () => useRead('recommendedSpaces', {});
export const useOperatorLog = (current: number) => useRead('operatorLog', { query: { current } });
export const useOperatorReports = (state: 'open' | 'closed', current: number) =>
  useRead('operatorReports', { query: { state, current } }, { keepPreviousData: true });

/** Whom or what an act of the console is about. */
export interface OperatorSubject {
  readonly kind: 'space' | 'person';
  readonly id: number;
}

const refreshAll = () =>
  refresh(
    'operatorSearch',
    'operatorSpace',
    'operatorPerson',
    'suspensions',
    'heldRequests',
    'verificationRequests',
    'recommendedSpaces',
    'operatorLog',
  );

export async function suspend({ kind, id }: OperatorSubject, form: Suspending): Promise<void> {
  if (kind === 'space') await call('suspendSpace', { params: { spaceId: id }, body: form });
  else await call('suspendAccount', { params: { userId: id }, body: form });
  await refreshAll();
}

export async function unsuspend({ kind, id }: OperatorSubject): Promise<void> {
  if (kind === 'space') await call('unsuspendSpace', { params: { spaceId: id } });
  else await call('unsuspendAccount', { params: { userId: id } });
  await refreshAll();
}

export async function setVerification(spaceId: SpaceId, verificationTag: 1 | 2 | null): Promise<void> {
  await call('setVerification', { params: { spaceId }, body: { verificationTag } });
  await refreshAll();
}

export async function recommendSpace(spaceId: SpaceId, recommended: boolean): Promise<void> {
  await call('recommendSpace', { params: { spaceId }, body: { recommended } });
  await refreshAll();
}

export async function showEmail(userId: UserId, reason: string): Promise<string> {
  const { email } = await call('showEmail', { params: { userId }, body: { reason } });
  await refresh('operatorLog');
  return email;
}

/** Adds a game, or changes the one that is named, retires it or offers it again. Refusals reject unworded. */
export async function saveGame(
  gameId: number | null,
  { retired, ...form }: EditedGame & { retired: boolean },
  idempotencyKey: string,
): Promise<void> {
  if (gameId === null) await call('addGame', { body: form, idempotencyKey, failure: 'silent' });
  else {
    const body = { ...form, retired };
    await call('changeGame', { params: { gameId }, body, failure: 'silent' });
  }
  await refresh('games', 'operatorLog');
}

/** Delivers or discards message requests that are held together. */
export async function decideHeld(roomId: number, deliver: boolean): Promise<void> {
  await call('decideHeldRequests', { params: { roomId }, body: { deliver } });
  await refreshAll();
}

/** Points that are held, or that count, the newest first; `more` asks for what is older. */
export function useOperatorPoints(state: 'held' | 'counted') {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Points, ApiError>(
    (_index: number, previous: Points | null): PointsKey | null =>
      previous && previous.next === null ? null : ['operatorPoints', state, previous?.next ?? null],
    ([name, of, cursor]: PointsKey) =>
      call(name, { query: { state: of, ...(cursor !== null && { cursor }) }, failure: 'silent' }),
  );
  usePageList('operatorPoints', null, mutate);
  return {
    records: data?.flatMap(({ records }) => records),
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    more: () => void setSize((pages) => pages + 1),
    error,
    mutate,
  };
}
type Points = CallResult<'operatorPoints'>;
type PointsKey = readonly ['operatorPoints', 'held' | 'counted', number | null];

/** Counts or rejects held points, or takes back points that count. */
export async function decidePoints(entryId: number, decision: PointDecision): Promise<void> {
  await call('decidePoints', { params: { entryId }, body: { decision } });
  await refresh('operatorPoints', 'operatorLog');
}
