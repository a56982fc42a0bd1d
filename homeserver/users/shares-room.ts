import type { Rooms } from '@/homeserver/rooms/rooms';

/** Whether two people have joined the same room; looks at the rooms of the first, never at all their members. */
export async function sharesRoom(
  rooms: Pick<Rooms, 'get' | 'membershipsOf'>,
  userId: string,
  otherId: string,
): Promise<boolean> {
  for (const { roomId, membership } of await rooms.membershipsOf(userId)) {
    if (membership === 'join' && (await rooms.get(roomId))?.joined.has(otherId)) return true;
  }
  return false;
}
