'use client';
import { call } from '@/lib/api/client';

/** Deletes another person's message through the platform, which asks for the right; own ones go by `RoomActions.remove`. */
export async function deleteMessage(room: string, eventId: string): Promise<void> {
  await call('deleteMessage', { body: { room, eventId } });
}
