'use client';
import { call, type CallInput, type CallResult } from '@/lib/api/client';
import { refresh, useRead } from './query';

/** Access tokens for bots of this account. */
export function useBots() {
  return useRead('bots', {});
}

/** Every room that this person is in. */
export function useBotRooms() {
  return useRead('botRooms', {});
}

/** Makes a token; the answer alone contains it. */
export async function createBot(body: CallInput<'createBot'>['body']): Promise<CallResult<'createBot'>> {
  const made = await call('createBot', { body, failure: 'silent' });
  await refresh('bots');
  return made;
}

/** A bot ends like a device. */
export async function revokeBot(botId: number): Promise<void> {
  await call('endDevice', { params: { sessionId: botId } });
  await refresh('bots');
}
