import type { RoomActivity } from '@/lib/chat/model';
import type { DirectConversation } from '@/protocol/dm';

/** A conversation with what the chat client knows of it. */
export interface ListedDirect {
  readonly conversation: DirectConversation;
  readonly activity: RoomActivity | undefined;
  /** Of the newest message; before the first, when the conversation was made. */
  readonly timestampMs: number;
}

/** Accepted conversations with people whose name contains the text, newest message first (DM-03, DM-08, DM-10). */
export function listedDirects(
  conversations: readonly DirectConversation[],
  activities: ReadonlyMap<string, RoomActivity>,
  text: string,
): ListedDirect[] {
  const wanted = text.trim().toLowerCase();
  return conversations
    .filter(({ accepted, user }) => accepted && user.username.toLowerCase().includes(wanted))
    .map((conversation) => {
      const activity = activities.get(conversation.room.matrixRoomId);
      const timestampMs = activity?.lastMessage?.timestampMs ?? Date.parse(conversation.createdTime);
      return { conversation, activity, timestampMs };
    })
    .sort((one, other) => other.timestampMs - one.timestampMs);
}

/** Conversations that wait for the viewer's answer and can be opened, newest first (DM-06, DM-08). */
export function requestsIn(conversations: readonly DirectConversation[]): DirectConversation[] {
  return conversations.filter(({ accepted, room }) => !accepted && room.matrixRoomId !== '');
}

/** Which tick the last message carries; none unless it is the viewer's own (DM-12). */
export function tickOf(last: RoomActivity['lastMessage']): 'sent' | 'read' | null {
  if (!last?.isOwn) return null;
  return last.readMs === null ? 'sent' : 'read';
}
