'use client';
import { call, type CallResult } from '@/lib/api/client';
import { makePasskey } from '@/lib/account/passkey';
import { refresh, useRead } from './query';

/** Codes that are shown once, or null where those that there are stay. */
type RecoveryCodes = string[] | null;

/** The second steps that this account asks for at a login. */
export function useSecondSteps() {
  return useRead('secondSteps', {});
}

export function beginTotp(): Promise<CallResult<'beginTotp'>> {
  return call('beginTotp');
}

export async function confirmTotp(code: string): Promise<RecoveryCodes> {
  const { recoveryCodes } = await call('confirmTotp', { body: { code }, failure: 'silent' });
  await refresh('secondSteps');
  return recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await call('removeTotp');
  await refresh('secondSteps');
}

/** Has the browser make a passkey and adds it. */
export async function addPasskey(name: string): Promise<RecoveryCodes> {
  const begun = await call('beginPasskey', { failure: 'silent' });
  const made = await makePasskey(begun);
  const { recoveryCodes } = await call('addPasskey', { body: { ...made, name }, failure: 'silent' });
  await refresh('secondSteps');
  return recoveryCodes;
}

export async function removePasskey(passkeyId: number): Promise<void> {
  await call('removePasskey', { params: { passkeyId } });
  await refresh('secondSteps');
}

export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = await call('newRecoveryCodes');
  await refresh('secondSteps');
  return recoveryCodes;
}

export async function keepSecondStep(): Promise<void> {
  await call('stopStepRemoval');
  await refresh('secondSteps');
}
