'use client';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import type { Application, ApplicationStatus, DecisionOutcome, OwnApplication } from '@/protocol/application';
import { refresh, useRead } from './query';

/** The person's applications, pending ones first. */
export function useOwnApplications() {
  return useRead('ownApplications', {});
}

/**
 * The person's pending application to a space; null when there is none or it cannot be known, undefined until it is known.
 * `null` as id asks nothing.
 */
export function usePendingApplication(spaceId: SpaceId | null): OwnApplication | null | undefined {
  const { data, error } = useRead(
    'ownApplications',
    spaceId === null ? null : { query: { status: 'pending' } },
  );
  if (!data) return error || spaceId === null ? null : undefined;
  return data.find((application) => application.spaceId === spaceId) ?? null;
}

/** Rejects after the snackbar has told why (MEM-62). */
export async function applyToJoin(spaceId: SpaceId, content: string): Promise<OwnApplication> {
  const made = await call('applyToJoin', { body: { spaceId, content, purpose: [1] } });
  await refresh('ownApplications');
  return made;
}

export async function withdrawApplication(applicationId: number): Promise<void> {
  try {
    await call('withdrawApplication', { query: { applicationId } });
  } finally {
    await refresh('ownApplications');
  }
}

/** A page of the applications to a space; `null` waits. */
export function useApplications(
  spaceId: SpaceId | null,
  { status, current }: { status: ApplicationStatus | null; current: number },
) {
  return useRead(
    'spaceApplications',
    spaceId === null ? null : { query: { spaceId, current, ...(status === null ? {} : { status }) } },
    { keepPreviousData: true },
  );
}

/** How many applications to a space are pending (SPC-92); undefined until it is known. `null` waits. */
export function usePendingCount(spaceId: SpaceId | null): number | undefined {
  return useRead('spaceApplications', spaceId === null ? null : { query: { spaceId, current: 1 } }).data
    ?.pending;
}

export interface Decision {
  readonly approve: boolean;
  readonly reason: string;
}

/**
 * Decides applications to one space, and returns those that could not be decided. Where only one is decided, without a reason,
 * its refusal rejects instead, told in the snackbar (MEM-43). The list is read anew in every case (MEM-33).
 */
export async function decideApplications(
  applications: readonly Pick<Application, 'id' | 'spaceId'>[],
  { approve, reason }: Decision,
): Promise<DecisionOutcome[]> {
  const [first, second] = applications;
  if (!first) return [];
  try {
    if (!second && reason === '') {
      const query = { applicationId: first.id };
      await call(approve ? 'approveApplication' : 'rejectApplication', { query });
      return [];
    }
    const outcomes = await call('decideApplications', {
      body: {
        spaceId: first.spaceId,
        applicationIds: applications.map(({ id }) => id),
        decision: approve ? 'approve' : 'reject',
        reason,
      },
    });
    return outcomes.filter(({ error }) => error !== null);
  } finally {
    await refresh('spaceApplications', 'notices', ...(approve ? (['space', 'members'] as const) : []));
  }
}
