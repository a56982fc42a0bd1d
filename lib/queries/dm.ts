'use client';
import { call } from '@/lib/api/client';
import { refreshRooms } from './room';

/** Accepts a message request; `room` is either of its ids. A failure is told in the snackbar. */
export async function acceptDirect(room: string): Promise<void> {
  await call('acceptDirect', { query: { room } });
  await refreshRooms();
}
