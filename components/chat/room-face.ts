import { roomTypes, type RoomType } from '@/protocol/room-rules';

/** How a room presents itself. */
export interface RoomFace {
  readonly name: string;
  /** An emoji for channels, a picture for rooms; empty when there is none. */
  readonly logo: string;
  readonly kind: 'channel' | 'readOnly' | 'privateRoom' | 'publicRoom';
}

const kinds = {
  [roomTypes.channel]: 'channel',
  [roomTypes.readOnlyChannel]: 'readOnly',
  [roomTypes.privateRoom]: 'privateRoom',
  [roomTypes.publicRoom]: 'publicRoom',
} as const;

export function faceOf(room: { name: string; logo: string; type: RoomType }): RoomFace {
  return { name: room.name, logo: room.logo, kind: kinds[room.type] };
}

/** Channels carry an emoji, rooms a picture. */
export function hasEmoji({ kind }: RoomFace): boolean {
  return kind === 'channel' || kind === 'readOnly';
}
