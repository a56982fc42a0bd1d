import { isChannel, type RoomKind } from '@/protocol/room-rules';

/** How a room presents itself. */
export interface RoomFace {
  readonly name: string;
  /** An emoji for channels, a picture for rooms; empty when there is none. */
  readonly logo: string;
  readonly kind: RoomKind;
}

export function faceOf({ name, logo, kind }: RoomFace): RoomFace {
  return { name, logo, kind };
}

/** Channels carry an emoji, rooms a picture. */
export const hasEmoji = isChannel;
