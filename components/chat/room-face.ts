import { isChannel, type ConversationKind } from '@/protocol/room-rules';
import type { DirectRoom, Room } from '@/protocol/room';

/** How a room presents itself. */
export interface RoomFace {
  readonly name: string;
  /** An emoji for channels, an image for the others; empty if there is none. */
  readonly logo: string;
  readonly kind: ConversationKind;
}

/** A direct conversation has the name and picture of the other person. */
export function faceOf(room: Room | DirectRoom): RoomFace {
  if (room.kind === 'direct') return { name: room.user.username, logo: room.user.avatar, kind: room.kind };
  return { name: room.name, logo: room.logo, kind: room.kind };
}

/** Channels have an emoji, the others an image. */
export const hasEmoji = isChannel;
