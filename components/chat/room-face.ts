import { isChannel, type ConversationKind } from '@/protocol/room-rules';

/** How a room presents itself. */
export interface RoomFace {
  readonly name: string;
  /** An emoji for channels, an image for the others; empty if there is none. */
  readonly logo: string;
  readonly kind: ConversationKind;
}

/** Channels have an emoji, the others an image. */
export const hasEmoji = isChannel;
