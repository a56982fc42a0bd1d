'use client';
import { call } from '@/lib/api/client';
import type { RecoveryEnd } from '@/protocol/key-share';
import { refresh, useRead } from './query';

/** How the own key-share wallet stands, and what has happened to it; every device learns of a recovery by it. */
export function useKeyShareState(isAsked = true) {
  return useRead('keyShareState', isAsked ? {} : null);
}

/** Mails the code that starts a recovery. */
export async function requestRecovery(): Promise<void> {
  await call('requestKeyRecovery');
}

export async function startRecovery(token: string): Promise<void> {
  try {
    await call('startKeyRecovery', { body: { token }, failure: 'silent' });
  } catch (cause) {
    // The token is good once: an answer that was lost is found in what it began.
    const state = await call('keyShareState', { failure: 'silent' }).catch(() => null);
    if (!state?.recovery?.here) throw cause;
  }
  await refresh('keyShareState');
}

/** Answers whether that came in time. */
export async function stopRecovery(): Promise<RecoveryEnd> {
  const { outcome } = await call('cancelKeyRecovery');
  await refresh('keyShareState');
  return outcome;
}

/** From then on that device needs a mailed code to use the wallet. */
export async function removeDevice(deviceId: number): Promise<void> {
  await call('removeDevice', { params: { deviceId } });
  await refresh('keyShareState');
}
