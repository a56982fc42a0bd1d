'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
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

/** Header, timeline and composer of a room. */
export function RoomConversation(props: RoomConversationProps) {
  return <ConversationScreen {...props} />;
}
