import { announcementAnchor } from '@/components/announcement/announcement-article';
import { chatPath, directPath, messagePath } from '@/lib/navigation/chat-address';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { NoticeEntry } from '@/protocol/notification';

/** Where the thing is that a notice tells of; null where there is no place to go to. */
export function noticePath(entry: NoticeEntry): string | null {
  const { kind, detail, space } = entry;
  if (kind === 'messageRequest') return directPath(null, true);
  if (kind === 'mention' || kind === 'reward' || kind === 'directMessage') return conversationPath(entry);
  if (space === null) return null;
  if (detail === 'ownershipOffered') return spaceSettingsPath(space.id);
  if (kind === 'applicationReceived') return spaceSettingsPath(space.id, 'applications');
  const overview = `/index/homePage/guildOverview/${space.id}`;
  if (kind === 'announcement') {
    return entry.announcement ? `${overview}#${announcementAnchor(entry.announcement.id)}` : overview;
  }
  const isOut =
    kind === 'applicationRejected' || kind === 'invited' || detail === 'banned' || detail === 'kicked';
  return isOut ? overview : chatPath(space.id);
}

/** The message, or the conversation of a reward; null for who is not in it. */
function conversationPath({ space, room, eventId }: NoticeEntry): string | null {
  const matrixRoomId = room?.matrixRoomId ?? null;
  if (matrixRoomId === null) return null;
  if (eventId !== null) return messagePath(space?.id ?? null, matrixRoomId, eventId);
  return space ? chatPath(space.id, matrixRoomId) : directPath(matrixRoomId);
}
