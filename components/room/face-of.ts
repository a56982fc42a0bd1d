import type { RoomFace } from '@/components/chat/room-face';
import type { DirectRoom, Room } from '@/protocol/room';

/** A direct conversation has the name and picture of the other person. */
export function faceOf(room: Room | DirectRoom): RoomFace {
  if (room.kind === 'direct') return { name: room.user.username, logo: room.user.avatar, kind: room.kind };
  return { name: room.name, logo: room.logo, kind: room.kind };
}
