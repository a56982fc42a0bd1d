import { overviewPath } from '@/lib/account/destination';
import { callLater } from '@/lib/api/call-later';
import { chatPath } from '@/lib/navigation/chat-address';
import { entrance, splitRooms } from '@/lib/space/room-order';
import type { SpaceId } from '@/protocol/ids';
import type { InviteContext } from '@/protocol/invite';

/** Where an invite leads the person who has just come in. */
export interface Arrival {
  readonly path: string;
  /** The person is a member now, or was one. */
  readonly isIn: boolean;
}

/**
 * Joins the space of an invite and returns the path of its first conversation. If joining is refused (a private space, a ban,
 * an expired link), returns the path of the space's overview, which explains why and offers Apply. Returns null if the space
 * doesn't exist or the server can't be reached. Never rejects.
 */
export async function joinInvited(invite: InviteContext): Promise<Arrival | null> {
  let spaceId: SpaceId | undefined;
  try {
    spaceId = (await callLater('invitePreview', { query: invite, failure: 'silent' })).space?.id;
    if (spaceId === undefined) return null;
    const target = await join(spaceId, invite);
    return { path: chatPath(spaceId, target ?? (await firstRoom(spaceId))), isIn: true };
  } catch {
    return spaceId === undefined ? null : { path: overviewPath(spaceId, invite.link), isIn: false };
  }
}

/** Returns the Matrix id of the room that a signed link leads to, null without one. */
async function join(spaceId: SpaceId, { link }: InviteContext): Promise<string | null> {
  if (link === undefined) {
    await callLater('joinSpace', { params: { spaceId }, failure: 'silent' });
    return null;
  }
  const { room } = await callLater('joinByInvite', { body: { token: link }, failure: 'silent' });
  return room?.matrixRoomId || null;
}

async function firstRoom(spaceId: SpaceId): Promise<string | null> {
  const all = await callLater('allRooms', { query: { spaceId }, failure: 'silent' }).catch(() => []);
  return entrance(splitRooms(all), null)?.matrixRoomId ?? null;
}
