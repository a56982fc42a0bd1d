import type { Person } from '@/protocol/account';
import type { GroupConversation } from '@/protocol/group';
import type { GroupRoom } from '@/protocol/room';
import { mayIn, type SeenDirectRoom } from '@/server/features/room/room.access';
import type { SeenGroup } from './group.access';
import type { GroupPersonRow } from './group.store';

const personOf = ({ id, username, avatar }: GroupPersonRow): Person => ({ id, username, avatar });

/** The other people. Who is only asked sees those who are in the group. */
function othersOf({ group, own }: SeenGroup): Person[] {
  return group.people
    .filter(({ id, state }) => id !== own.id && (own.state === 'in' || state === 'in'))
    .map(personOf);
}

export function groupConversationOf(seen: SeenGroup): GroupConversation {
  const { group, own } = seen;
  return {
    room: { id: group.id, matrixRoomId: group.matrixRoomId ?? '' },
    name: group.name,
    logo: group.logo,
    users: othersOf(seen),
    addedBy: own.addedBy,
    accepted: own.state === 'in',
    createdTime: own.since.toISOString(),
  };
}

export function groupRoomOf(found: SeenDirectRoom, seen: SeenGroup): GroupRoom {
  const { id, matrixRoomId, joined, members, createdAt } = found.room;
  return {
    id,
    matrixRoomId: matrixRoomId ?? '',
    name: seen.group.name,
    logo: seen.group.logo,
    kind: 'group',
    users: othersOf(seen),
    role: seen.own.role,
    joined,
    members,
    ...mayIn(found),
    createdTime: createdAt.toISOString(),
  };
}
