'use client';

import { createContext, use } from 'react';
import type { ChatMessage, RoomActions } from '@/lib/chat/model';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import type { MessageCards } from './conversation';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

/**
 * What a message can ask of the conversation around it. The object changes only when a right does, so that rows stay
 * as they are while people write.
 */
export interface ConversationContextValue {
  readonly matrixRoomId: MatrixRoomId;
  readonly roomName: string;
  /** Whose roles people wear; null in a direct conversation. */
  readonly spaceId: SpaceId | null;
  readonly actions: RoomActions;
  readonly canPost: boolean;
  /** Deletes messages of others through the platform. */
  readonly canModerate: boolean;
  readonly cards: MessageCards;
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
  askDelete(message: ChatMessage): void;
  openMenu(message: ChatMessage, at: ScreenPoint): void;
  /** The same actions as a sheet from the bottom, for fingers. */
  openSheet(message: ChatMessage): void;
  openPicker(message: ChatMessage, at: ScreenPoint): void;
  openImage(message: ChatMessage): void;
  /** Opens the reward dialog; null without the right, or where no rewards can be given. */
  readonly giveReward: (() => void) | null;
  /** Opens the dialog that reports a message. */
  readonly report: ((eventId: string) => void) | null;
  /** Scrolls to a message, wherever it is in the past. */
  show(eventId: string): void;
}

export const ConversationContext = createContext<ConversationContextValue | null>(null);

export function useConversation(): ConversationContextValue {
  const value = use(ConversationContext);
  if (!value) throw new Error('a message stands outside a conversation');
  return value;
}
