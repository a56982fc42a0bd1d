'use client';
import { call } from '@/lib/api/client';
import type { SpaceId } from '@/protocol/ids';
import { refresh, useRead } from './query';

/** Whether the admins of a space have asked for a verification tag. */
export const useVerificationState = (spaceId: SpaceId) =>
  useRead('verificationState', { params: { spaceId } });

/** Asks the operator for a verification tag, or says something else than before. */
export async function requestVerification(spaceId: SpaceId, note: string): Promise<void> {
  await call('requestVerification', { params: { spaceId }, body: { note } });
  await refresh('verificationState');
}
