import type { ToldArrivals } from './timeline/told-arrivals';
import type { ComponentType, ReactNode } from 'react';
import type { ChatPerson, RewardBody, TransferBody } from '@/lib/chat/model';
import type { RoomFace } from './room-face';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/** What the viewer may do in a conversation. */
export interface ConversationRights {
  /** Write messages, as far as is known before the room is there. */
  readonly post: boolean;
  /** Delete messages of others. */
  readonly moderate: boolean;
  readonly mentionEveryone: boolean;
  /** Until when the viewer may only read, and why; null for who may write. */
  readonly timeOut: { readonly until: string; readonly note: string | null } | null;
}

/** Draws the messages that belong to other features; each card comes from its feature. */
export interface MessageCards {
  readonly reward: ComponentType<{ body: RewardBody; eventId: string | null }>;
  readonly transfer: ComponentType<{
    body: TransferBody;
    sender: ChatPerson;
    isOwn: boolean;
    timestampMs: number;
  }>;
}

/** What a conversation view shows. It is of a space, or of two people. */
export interface Conversation {
  readonly matrixRoomId: MatrixRoomId;
  readonly face: RoomFace;
  /** Whose roles people wear; null in a direct conversation, and while the room is not known. */
  readonly spaceId: SpaceId | null;
  readonly may: ConversationRights;
  readonly cards: MessageCards;
  /** Seconds that the viewer waits between two messages; 0 for not at all. */
  readonly slowModeSeconds: number;
  readonly arrivals: ToldArrivals;
  /** Opens the reward dialog; null without the right, or where no rewards can be given. */
  readonly giveReward: (() => void) | null;
  /** Opens the dialog that reports a message; null where nothing can be reported. */
  readonly report: ((eventId: string) => void) | null;
  /** Stands above the composer. */
  readonly notice: ReactNode;
  /** Stands in place of the composer; null where the viewer can write. */
  readonly instead: ReactNode;
}
