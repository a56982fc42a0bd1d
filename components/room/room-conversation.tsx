'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { readAhead } from '@/lib/chat/hooks';
import { ConversationSkeleton } from './conversation-skeleton';
import type { MatrixRoomId } from '@/protocol/ids';

export type RoomConversationProps = {
  /** Matrix id of a room that the person is in. */
  matrixRoomId: MatrixRoomId;
  /** The members panel (null while it is closed); it stands beside timeline and composer, below the header. */
  side?: ReactNode;
};

/** Timeline and editor come with the first conversation, and only in the browser. */
const ConversationScreen = dynamic(() => import('./conversation-screen'), {
  ssr: false,
  loading: () => <ConversationSkeleton />,
});

/** Begins with what a conversation needs, while it is still asked whether the person is in the room. */
export function prepareConversation(matrixRoomId: MatrixRoomId): void {
  readAhead(matrixRoomId);
  // The screen asks again, and says it where that fails, too.
  import('./conversation-screen').catch(() => undefined);
}

/** Header, timeline and composer of a room. */
export function RoomConversation(props: RoomConversationProps) {
  return <ConversationScreen {...props} />;
}
