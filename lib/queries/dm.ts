'use client';
import { call } from '@/lib/api/client';
import { useRead } from './query';
import { refreshRooms } from './room';

/** The caller's direct conversations and message requests, newest first. */
export function useDirectConversations() {
  return useRead('directConversations', {});
}

/** Accepts a message request; `room` is either of its ids. A failure is told in the snackbar. */
export async function acceptDirect(room: string): Promise<void> {
  await call('acceptDirect', { query: { room } });
  await refreshRooms();
}
