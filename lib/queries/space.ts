'use client';
import { asApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import type { Right } from '@/protocol/permissions';
import type { RoleView } from '@/protocol/role';
import type { NewSpace, SpaceCard, Space } from '@/protocol/space';
import { refresh, useKnown, useRead } from './query';
import { useRoleView } from './role-view';
import type { SpaceId } from '@/protocol/ids';

/** One space; of a private one that the viewer is not in, only its card (`isWhole`). `null` waits. */
export function useSpace(spaceId: SpaceId | null) {
  return useRead('space', spaceId === null ? null : { params: { spaceId } });
}

/** Whether the whole space was answered, or only the card of a private one. */
export function isWhole(answer: Space | SpaceCard): answer is Space {
  return 'description' in answer;
}

/** How the viewer stands to a space, or a member with the role as which they look at it. `null` waits. */
export function useStanding(spaceId: SpaceId | null) {
  const own = useRead('standing', spaceId === null ? null : { params: { spaceId } });
  const view = useRoleView(spaceId);
  if (!view) return own;
  const data = own.data && { ...own.data, isOwner: false, joined: true, ...roleHolder(view.answer.data) };
  return { ...own, data };
}

const roleHolder = (view: RoleView | undefined) => ({
  rights: view?.rights ?? [],
  timedOutUntil: null,
  timeOutNote: null,
});

/**
 * What the viewer may do in a space; nothing until it is known. The list of joined spaces answers first where a screen has
 * it already, so that buttons do not appear late. The server checks every call all the same.
 */
export function useMay(spaceId: SpaceId | null): (right: Right) => boolean {
  const { data: standing } = useStanding(spaceId);
  const joined = useKnown('joinedSpaces', {});
  const isViewed = useRoleView(spaceId) !== null;
  const held = standing ?? (isViewed ? undefined : joined)?.find(({ id }) => id === spaceId);
  return (right) => held?.rights.includes(right) ?? false;
}

/** The spaces of the rail, oldest membership first. */
export function useJoinedSpaces() {
  return useRead('joinedSpaces', {});
}

/** Candidates for "Spaces you might like" (SPC-77). */
export function useSpaceCandidates() {
  return useRead(
    'searchSpaces',
    { query: { current: 0, size: 30, showExtra: 1 } },
    { revalidateOnFocus: false },
  );
}

export async function joinSpace(spaceId: SpaceId): Promise<void> {
  noteReturn(spaceId);
  await call('joinSpace', { params: { spaceId } });
  await refreshMembership();
}

const leaving = new Set<number>();

/** Whether the person leaves this space by a request of their own, which is no news to them. */
export function isLeavingSpace(spaceId: SpaceId): boolean {
  return leaving.has(spaceId);
}

/** The person comes back to a space: losing it again is news. */
export function noteReturn(spaceId: SpaceId): void {
  leaving.delete(spaceId);
}

/** Makes a call that ends a membership of one's own: unless it fails, the loss of the space is no news. */
export async function whileLeaving(spaceId: SpaceId, run: () => Promise<unknown>): Promise<void> {
  leaving.add(spaceId);
  try {
    await run();
  } catch (error) {
    leaving.delete(spaceId);
    throw error;
  }
}

export async function leaveSpace(spaceId: SpaceId): Promise<void> {
  await whileLeaving(spaceId, async () => {
    await call('leaveSpace', { params: { spaceId } });
    await refreshMembership();
  });
}

/** Answers the id of the new space. Failures reject unworded: the form shows them at their field. */
export async function createSpace(space: NewSpace, idempotencyKey: string): Promise<number> {
  const { id } = await call('createSpace', { body: space, idempotencyKey, failure: 'silent' });
  return id;
}

/** Creates a community by a name alone, and answers its id. Failures reject unworded. */
export async function createQuickly(
  names: { name: string; asciiName: string },
  idempotencyKey: string,
): Promise<number> {
  const { id } = await call('quickCreateSpace', { body: names, idempotencyKey, failure: 'silent' });
  return id;
}

/** Why the viewer cannot create a game space, if they can't. */
export function useSpaceCreation() {
  return useRead('spaceCreation', {});
}

/** How earnings of a game space are split, and were before; for its members. `null` waits. */
export function useSplitRates(spaceId: SpaceId | null) {
  return useRead('splitRates', spaceId === null ? null : { params: { spaceId } });
}

export async function updateSpace(spaceId: SpaceId, space: NewSpace): Promise<number> {
  const { id } = await call('updateSpace', { body: { ...space, id: spaceId }, failure: 'silent' });
  return id;
}

/**
 * The id of the space that holds a name or one that looks like it, null when nobody does, `reserved` where nobody may;
 * undefined when the look-up failed (SPC-52).
 */
export async function holderOfName(
  alias: string,
  signal: AbortSignal,
): Promise<number | 'reserved' | null | undefined> {
  try {
    const holder = await call('spaceByAlias', { params: { alias }, failure: 'silent', signal });
    return holder?.id ?? null;
  } catch (error) {
    return asApiError(error).error === 'name_reserved' ? 'reserved' : undefined;
  }
}

/** Everything that a membership changes: rail, buttons, counts and lists. */
export function refreshMembership(): Promise<unknown> {
  return refresh('joinedSpaces', 'ownSpaces', 'standing', 'space', 'members', 'me');
}

/** After a space was created or changed (SPC-32). */
export function refreshSpaces(): Promise<unknown> {
  return refresh(
    'joinedSpaces',
    'ownSpaces',
    'standing',
    'space',
    'searchSpaces',
    'splitRates',
    'spaceCreation',
    'me',
  );
}
