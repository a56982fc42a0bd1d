'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { isFirstView } from '@/components/chat/first-view/first-view';
import { definitionOf } from '@/lib/api/route-parts';
import { preloadClient, readAhead } from '@/lib/chat/hooks';
import { chatAddressOf } from '@/lib/navigation/chat-address';
import { loadKept } from '@/lib/queries/kept-answers';
import { ConversationSkeleton } from './conversation-skeleton';
import { loadConversation } from './load-conversation';
import type { MatrixRoomId } from '@/protocol/ids';

export type RoomConversationProps = {
  /** Matrix id of a room that the person is in. */
  matrixRoomId: MatrixRoomId;
  /** The members panel (null while it is closed); it stands beside timeline and composer, below the header. */
  side?: ReactNode;
};

/** Timeline and editor come with the first conversation, and only in the browser. */
const ConversationScreen = dynamic(loadConversation, {
  ssr: false,
  loading: () => <ConversationSkeleton />,
});

/** Begins with what a conversation needs, while it is still asked whether the person is in the room. */
export function prepareConversation(matrixRoomId: MatrixRoomId): void {
  const isShown = isFirstView(matrixRoomId);
  readAhead(matrixRoomId, isShown);
  if (isShown) preloadClient();
  loadKept();
  // Both are asked for again, and failures are shown then.
  loadConversation().catch(() => undefined);
  definitionOf('roomDetail').catch(() => undefined);
}

// A page that opens with a conversation begins with it at once: drawing the frame first takes as long as reading this does.
if (typeof window !== 'undefined') {
  const { matrixRoomId } = chatAddressOf(new URLSearchParams(location.search), 'space');
  if (matrixRoomId !== null) prepareConversation(matrixRoomId);
}

/** Header, timeline and composer of a room. */
export function RoomConversation(props: RoomConversationProps) {
  return <ConversationScreen {...props} />;
}
