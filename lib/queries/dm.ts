'use client';
import type { UserId } from '@/protocol/ids';
import type { DirectConversation } from '@/protocol/dm';
import { call } from '@/lib/api/client';
import { refresh, useRead } from './query';
import { refreshRooms } from './room';

const STARTING_MS = 2_000;
/** The server reads messages and chains each time. */
const REQUEST_MS = 15_000;

/** The caller's direct conversations, groups and message requests, newest first. */
export function useDirectConversations(wanted = true) {
  return useRead('directConversations', wanted ? {} : null, {
    // A conversation that the homeserver has not made yet is asked for again.
    refreshInterval: (known) => (known?.some(({ room }) => room.matrixRoomId === '') ? STARTING_MS : 0),
  });
}

/** Opens the conversation with a person, made if there is none (DM-25). Failures show in the snackbar (DM-27). */
export async function openDirect(userId: UserId): Promise<DirectConversation> {
  const conversation = await call('openDirect', { body: { userId } });
  await refresh('directConversations');
  return conversation;
}

/** A message request with its messages, which change while its sender edits or deletes them. */
export function useDirectRequest(room: string) {
  return useRead('directRequest', { query: { room } }, { refreshInterval: REQUEST_MS });
}

/** Hides a message request for a while; its sender is not told. Failures show in the snackbar. */
export async function declineDirect(room: string): Promise<void> {
  await call('declineDirect', { query: { room } });
  await Promise.all([refreshRooms(), refresh('declinedRequests')]);
}

/** Accepts a message request, also into a group; `room` is either of its ids. Failures show in the snackbar. */
export async function acceptDirect(room: string): Promise<void> {
  await call('acceptDirect', { query: { room } });
  await refreshRooms();
}

/** Message requests that the caller has declined. */
export function useDeclinedRequests() {
  return useRead('declinedRequests', {});
}

/** Puts a declined request back among those that wait; `room` is either of its ids. Failures show in the snackbar. */
export async function restoreRequest(room: string): Promise<void> {
  await call('restoreRequest', { query: { room } });
  await Promise.all([refreshRooms(), refresh('declinedRequests')]);
}
