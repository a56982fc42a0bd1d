import type { RoomActivity } from '@/lib/chat/model';
import type { Person } from '@/protocol/account';
import { isGroup } from '@/protocol/group-rules';
import type { AnyConversation } from '@/protocol/dm';

/** A conversation with what the chat client knows of it. */
export interface ListedDirect {
  readonly conversation: AnyConversation;
  readonly activity: RoomActivity | undefined;
  /** Of the newest message; before the first, when the conversation was made. */
  readonly timestampMs: number;
}

/**
 * Accepted conversations with people whose name contains the text, and groups that it names or that hold such people, newest
 * message first (DM-03, DM-08, DM-10).
 */
export function listedDirects(
  conversations: readonly AnyConversation[],
  activities: ReadonlyMap<string, RoomActivity>,
  text: string,
): ListedDirect[] {
  const wanted = text.trim().toLowerCase();
  return conversations
    .filter((each) => each.accepted && wordsOf(each).toLowerCase().includes(wanted))
    .map((conversation) => {
      const activity = activities.get(conversation.room.matrixRoomId);
      const timestampMs = activity?.lastMessage?.timestampMs ?? Date.parse(conversation.createdTime);
      return { conversation, activity, timestampMs };
    })
    .sort((one, other) => other.timestampMs - one.timestampMs);
}

/** What a search looks through: names, one in a line. */
function wordsOf(conversation: AnyConversation): string {
  if (!isGroup(conversation)) return conversation.user.username;
  return [conversation.name, ...conversation.users.map(({ username }) => username)].join('\n');
}

/** Conversations that wait for the viewer's answer and can be opened, newest first (DM-06, DM-08). */
export function requestsIn(conversations: readonly AnyConversation[]): AnyConversation[] {
  return conversations.filter(({ accepted, room }) => !accepted && room.matrixRoomId !== '');
}

/** Who asks: the sender of a message request, or who adds the viewer to a group. */
export function askerOf(conversation: AnyConversation): Person | null {
  return isGroup(conversation) ? conversation.addedBy : conversation.user;
}

/** Which tick the last message carries; none unless it is the viewer's own (DM-12). */
export function tickOf(last: RoomActivity['lastMessage']): 'sent' | 'read' | null {
  if (!last?.isOwn) return null;
  return last.readMs === null ? 'sent' : 'read';
}
