import type { RoomFace } from '@/components/chat/room-face';
import { groupName } from '@/lib/format/group-name';
import type { AnyRoom } from '@/protocol/room';

/** A direct conversation has the name and picture of the other person; `alone` names a group of one. */
export function faceOf(room: AnyRoom, alone: string): RoomFace {
  if (room.kind === 'direct') return { name: room.user.username, logo: room.user.avatar, kind: room.kind };
  if (room.kind === 'group') {
    const people = room.users.map(({ username, avatar }) => ({ name: username, picture: avatar }));
    return { name: groupName(room, alone), logo: room.logo, kind: room.kind, people };
  }
  return { name: room.name, logo: room.logo, kind: room.kind, topic: room.topic };
}
