'use client';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { readOfAccount, writeOfAccount } from '@/lib/chat/account-storage';
import { DraftSync, type DraftCopy, type DraftServer, type DraftStorage } from './draft-sync';
import { useObservable } from '@/lib/use-observable';
import type { SpaceId } from '@/protocol/ids';
import { retryUndecided } from './query';

const closed = new DraftSync(
  { read: async () => null, save: async () => {}, discard: async () => {} },
  { read: () => null, write: () => {} },
).view.get();

/** A draft of a new space, or of changes of one, kept on the server and in this browser. */
export function useSpaceDraft(spaceId: SpaceId | null) {
  const [sync] = useState(() => new DraftSync(serverOf(spaceId), storageOf(spaceId)));
  // Under the key of the route, so that a change on another device has it read again.
  const { error, mutate } = useSWR<boolean, ApiError>(
    ['spaceDraft', spaceId === null ? {} : { query: { spaceId } }],
    async () => {
      await sync.check();
      return true;
    },
    { onErrorRetry: retryUndecided },
  );
  useEffect(() => {
    if (error) sync.openAlone();
  }, [error, sync]);
  useEffect(() => {
    const online = () => sync.flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      sync.flush();
    };
  }, [sync]);
  const view = useObservable(sync.view, closed);
  return { sync, view, error: view.isOpen ? undefined : error, retry: () => void mutate() };
}

function serverOf(spaceId: SpaceId | null): DraftServer {
  const query = spaceId === null ? {} : { spaceId };
  return {
    read: () => call('spaceDraft', { query, failure: 'silent' }),
    save: (draft, base, version) =>
      call('saveSpaceDraft', { body: { ...query, draft, base, version }, failure: 'silent' }),
    discard: () => call('discardSpaceDraft', { query }),
  };
}

const KEY = 'space_drafts';
type Copies = Record<string, DraftCopy>;

/** Of the account that is signed in; gone with logout, like drafts of chat. */
function storageOf(spaceId: SpaceId | null): DraftStorage {
  const name = String(spaceId ?? 'new');
  const copies = () =>
    readOfAccount<Copies>(KEY, (value) => typeof value === 'object' && value !== null) ?? {};
  return {
    read: () => copies()[name] ?? null,
    write: (copy) => {
      const { [name]: _former, ...others } = copies();
      const kept = copy ? { ...others, [name]: copy } : others;
      writeOfAccount(KEY, Object.keys(kept).length > 0 ? kept : null);
    },
  };
}
