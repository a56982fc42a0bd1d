'use client';
import { useEffect } from 'react';
import { call } from '@/lib/api/client';
import { Observable } from '@/lib/observable';
import { useObservable } from '@/lib/use-observable';
import { PRESENCE_PEOPLE_MAX } from '@/protocol/dm-rules';
import type { UserId } from '@/protocol/ids';
import type { Presence } from '@/protocol/presence';

/** How old an answer may be. After two minutes without a sign a person is offline. */
const REFRESH_MS = 60_000;
/** Rows that come into view together are asked for together. */
const GATHER_MS = 200;

type LastActive = ReadonlyMap<UserId, string | null>;
const none: LastActive = new Map();

/** Rows on screen of each person. */
const rows = new Map<UserId, number>();
const known = new Observable<LastActive>(none);
const askedMs = new Map<UserId, number>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** When the other person of an accepted conversation was last active; null before it is known, and if they don't show it. */
export function useLastActive(userId: UserId): string | null {
  useEffect(() => watch(userId), [userId]);
  return useObservable(known, none).get(userId) ?? null;
}

function watch(userId: UserId): () => void {
  if (rows.size === 0) document.addEventListener('visibilitychange', gather);
  rows.set(userId, (rows.get(userId) ?? 0) + 1);
  gather();
  return () => {
    const left = (rows.get(userId) ?? 1) - 1;
    if (left > 0) rows.set(userId, left);
    else rows.delete(userId);
    if (rows.size > 0) return;
    clearTimeout(gathering);
    gathering = undefined;
    document.removeEventListener('visibilitychange', gather);
  };
}

/** Asks for the rows on screen whose answer is missing or old. */
function gather(): void {
  gathering ??= setTimeout(() => {
    gathering = undefined;
    const now = Date.now();
    const users = [...rows.keys()].filter((id) => now - (askedMs.get(id) ?? 0) >= REFRESH_MS);
    // A hidden tab asks when it is looked at again.
    if (users.length === 0 || document.visibilityState !== 'visible') return;
    void ask(users, (some) => call('directPresence', { query: { users: some }, failure: 'silent' }));
  }, GATHER_MS);
}

/** Tells that the viewer is here, and asks by the same call for the rows on screen. */
export function tellActive(): void {
  void ask([...rows.keys()], (users) =>
    call('active', { ...(users.length > 0 && { query: { users } }), failure: 'silent' }),
  );
}

async function ask(
  userIds: readonly UserId[],
  send: (users: UserId[]) => Promise<Presence | null>,
): Promise<void> {
  const users = userIds.slice(0, PRESENCE_PEOPLE_MAX);
  for (const id of users) askedMs.set(id, Date.now());
  try {
    const answer = await send(users);
    if (answer === null) return;
    const times = new Map(answer.map(({ id, lastActiveTime }) => [id, lastActiveTime]));
    const next = new Map(known.get());
    for (const id of users) next.set(id, times.get(id) ?? null);
    known.set(next);
  } catch {
    // The next call asks again. With an old time a person counts as offline.
  }
}
