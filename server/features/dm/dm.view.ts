import type { AnyConversation, DirectConversation } from '@/protocol/dm';
import type { DirectRow } from './dm.store';

export function conversationOf({ id, matrixRoomId, createdAt, state, other }: DirectRow): DirectConversation {
  return {
    user: other,
    room: { id, matrixRoomId: matrixRoomId ?? '' },
    accepted: state === 'in',
    createdTime: createdAt.toISOString(),
  };
}

export function newestFirst(conversations: readonly AnyConversation[]): AnyConversation[] {
  return conversations.toSorted(
    (one, other) =>
      Date.parse(other.createdTime) - Date.parse(one.createdTime) || other.room.id - one.room.id,
  );
}
