import type { Person } from '@/protocol/account';
import { isChannel, isLocked, type DirectRoom, type Room, type RoomMember } from '@/protocol/room';
import type { SeenSpace } from '@/server/features/space/space.access';
import type { RoomMemberRow } from './room-member.store';
import type { SeenDirectRoom, SeenRoom } from './room.access';
import type { SpaceRoomRow } from './room.store';

/** A room as somebody who may know of it sees it. A locked one shows name and logo, and nothing that tells of its inside. */
export function roomOf(row: SpaceRoomRow, seen: SeenSpace): Room {
  const { space } = seen;
  const locked = isLocked(row);
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
    ...mayIn({ container: 'space', room: row, seen }),
    createdTime: (locked ? space.createdAt : row.createdAt).toISOString(),
  };
}

export function directRoomOf(found: SeenDirectRoom, user: Person): DirectRoom {
  const { id, matrixId, joined, members, createdAt } = found.room;
  return {
    id,
    matrixId: matrixId ?? '',
    kind: 'direct',
    user,
    joined,
    members,
    ...mayIn(found),
    createdTime: createdAt.toISOString(),
  };
}

/** What a person may do in a room. In a direct conversation everyone who is in it may do everything. */
export function mayIn(found: SeenRoom): { canPost: boolean; canGive: boolean } {
  const { room } = found;
  if (found.container === 'direct') return { canPost: room.joined, canGive: room.joined };
  const { joined, rights } = found.seen;
  const canPost =
    joined &&
    (isChannel(room) || room.joined) &&
    (room.kind !== 'readOnlyChannel' || rights.has('postReadOnly'));
  // The card of a reward is a message of its giver.
  return { canPost, canGive: canPost && room.joined && rights.has('sendRewards') };
}

/** Roles are not there yet, so nobody has any. */
export function roomMemberOf({ lastActiveAt, ...person }: RoomMemberRow): RoomMember {
  return { ...person, lastActiveTime: lastActiveAt?.toISOString() ?? null, roles: [] };
}
