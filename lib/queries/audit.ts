'use client';
import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallInput, type CallResult } from '@/lib/api/client';
import { deviceStorage } from '@/lib/safe-storage';
import type { AuditHead } from '@/protocol/audit';
import type { AuditSide } from '@/protocol/audit-rules';
import type { SpaceId } from '@/protocol/ids';
import { retryUndecided, useRead } from './query';

export type AuditFilter = Omit<NonNullable<CallInput<'exportAuditLog'>['query']>, 'after' | 'size'>;
type Page = CallResult<'auditLog'>;

/** The log of a space, newest first; `more` asks for older entries. */
export function useAuditLog(spaceId: SpaceId, filter: AuditFilter) {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page, ApiError>(
    (_index: number, previous: Page | null) =>
      previous?.next === null ? null : ['auditLog', spaceId, { ...filter, before: previous?.next }],
    ([, id, query]: readonly [string, SpaceId, CallInput<'auditLog'>['query']]) =>
      call('auditLog', { params: { spaceId: id }, query, failure: 'silent' }),
    { onErrorRetry: retryUndecided },
  );
  return {
    entries: data?.flatMap(({ records }) => records),
    head: data?.[0]?.head,
    error,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
    refresh: mutate,
  };
}

/** People whom a log names on one side, by name. */
export function useAuditPeople(spaceId: SpaceId, side: AuditSide, name: string) {
  return useRead('auditPeople', { params: { spaceId }, query: { side, ...(name ? { name } : {}) } });
}

/** Reads the whole CSV, part after part. */
export async function exportAuditLog(spaceId: SpaceId, filter: AuditFilter): Promise<string> {
  const parts: string[] = [];
  let after: number | undefined;
  for (;;) {
    const { csv, next } = await call('exportAuditLog', {
      params: { spaceId },
      query: { ...filter, after },
      failure: 'silent',
    });
    parts.push(csv);
    if (next === null) return parts.join('');
    after = next;
  }
}

/** Undoes an act that the log shows as undoable. */
export async function undoAct(spaceId: SpaceId, number: number): Promise<void> {
  await call('undoAct', { params: { spaceId, number } });
}

export type AuditCheck =
  | { readonly state: 'unchecked' | 'checking' | 'failed' }
  | { readonly state: 'good'; readonly head: AuditHead; readonly checkedAt: number }
  | { readonly state: 'bad'; readonly number: number };

/**
 * Checks the log, with the head that this device has seen last: what was rewritten or cut off since then shows. The head of a
 * log that is good is kept.
 */
export function useAuditCheck(spaceId: SpaceId): [AuditCheck, () => Promise<void>] {
  const key = `guildhall.audit-head.${spaceId}`;
  const [check, setCheck] = useState<AuditCheck>(() => {
    const kept = keptHead(deviceStorage.readJson(key));
    return kept ? { state: 'good', ...kept } : { state: 'unchecked' };
  });
  const run = async () => {
    setCheck({ state: 'checking' });
    const kept = keptHead(deviceStorage.readJson(key));
    try {
      const { head, problem } = await call('verifyAuditLog', {
        params: { spaceId },
        query: { head: kept?.head },
        failure: 'silent',
      });
      if (problem) {
        setCheck({ state: 'bad', number: problem.number });
        return;
      }
      const good = { head, checkedAt: Date.now() };
      deviceStorage.writeJson(key, good);
      setCheck({ state: 'good', ...good });
    } catch {
      setCheck({ state: 'failed' });
    }
  };
  return [check, run];
}

function keptHead(kept: unknown): { head: AuditHead; checkedAt: number } | null {
  const { head, checkedAt } = (kept ?? {}) as { head?: Partial<AuditHead>; checkedAt?: unknown };
  if (typeof head?.number !== 'number' || typeof head.hash !== 'string' || typeof checkedAt !== 'number') {
    return null;
  }
  return /^[0-9a-f]{64}$/.test(head.hash)
    ? { head: { number: head.number, hash: head.hash }, checkedAt }
    : null;
}
