import type { Person } from '@/protocol/account';
import { type DirectRoom, type Room, type RoomMember } from '@/protocol/room';
import type { SeenSpace } from '@/server/features/space/space.access';
import type { RoomMemberRow } from './room-member.store';
import { slowModeExempting } from './slow-mode.service';
import { mayIn, type SeenDirectRoom } from './room.access';
import type { SpaceRoomRow } from './room.store';

/** A room as a person who may know of it sees it. A locked one shows name and logo, and nothing that tells of its inside. */
export function roomOf(row: SpaceRoomRow, seen: SeenSpace): Room {
  const { space } = seen;
  const { locked } = row;
  return {
    id: row.id,
    matrixRoomId: locked ? '' : (row.matrixRoomId ?? ''),
    name: row.name,
    asciiName: row.asciiName || row.name,
    logo: row.logo,
    topic: locked ? '' : row.topic,
    spaceId: row.spaceId,
    space: { logo: space.logo, name: space.name, asciiName: space.asciiName || space.name },
    kind: row.kind,
    category: row.category,
    archived: row.archived,
    members: locked ? 0 : row.members,
    joined: row.joined,
    locked,
    ruled: row.ruled,
    ...mayIn({ container: 'space', room: row, seen }),
    slowMode: row.slowMode,
    slowModeExempt: slowModeExempting.some((right) => seen.ownRights.has(right)),
    createdTime: (locked ? space.createdAt : row.createdAt).toISOString(),
  };
}

export function directRoomOf(found: SeenDirectRoom, user: Person): DirectRoom {
  const { id, matrixRoomId, joined, members, createdAt } = found.room;
  return {
    id,
    matrixRoomId: matrixRoomId ?? '',
    kind: 'direct',
    user,
    joined,
    members,
    ...mayIn(found),
    createdTime: createdAt.toISOString(),
  };
}

export function roomMemberOf({ lastActiveAt, roles, ...person }: RoomMemberRow): RoomMember {
  return { ...person, lastActiveTime: lastActiveAt?.toISOString() ?? null, roles: [...roles] };
}
