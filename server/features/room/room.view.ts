import { isChannel, isLocked, type Room, type RoomMember } from '@/protocol/room';
import type { SeenSpace } from '../space/space.access';
import type { RoomMemberRow } from './room-member.store';
import type { SeenRoomRow } from './room.store';

/** A room as somebody who may know of it sees it. A locked one shows name and logo, and nothing that tells of its inside. */
export function roomOf(row: SeenRoomRow, seen: SeenSpace): Room {
  const { space } = seen;
  const locked = isLocked(row);
  const canPost =
    seen.joined &&
    (isChannel(row) || row.joined) &&
    (row.kind !== 'readOnlyChannel' || seen.rights.has('postReadOnly'));
  return {
    id: row.id,
    matrixId: locked ? '' : (row.matrixId ?? ''),
    name: row.name,
    logo: row.logo,
    spaceId: row.spaceId,
    space: { logo: space.logo, name: space.name },
    kind: row.kind,
    members: locked ? 0 : row.members,
    joined: row.joined,
    canPost,
    // The card is a message of the giver.
    canGive: canPost && row.joined && seen.rights.has('sendRewards'),
    createdTime: (locked ? space.createdAt : row.createdAt).toISOString(),
  };
}

/** Roles are not there yet, so nobody has any. */
export function roomMemberOf({ lastActiveAt, ...person }: RoomMemberRow): RoomMember {
  return { ...person, lastActiveTime: lastActiveAt?.toISOString() ?? null, roles: [] };
}
