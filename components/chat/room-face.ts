import { isChannel, type ConversationKind } from '@/protocol/room-rules';

/** How a room presents itself. */
export interface RoomFace {
  readonly name: string;
  /** An emoji for channels, an image for the others; empty if there is none. */
  readonly logo: string;
  readonly kind: ConversationKind;
  /** What a channel or room is about. */
  readonly topic?: string;
  /** The other people of a group, whose pictures stand in for one of its own. */
  readonly people?: readonly { readonly name: string; readonly picture: string }[];
}

/** Channels have an emoji, the others an image. */
export const hasEmoji = isChannel;
