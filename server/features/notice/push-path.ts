import type { NoticeEntry } from '@/protocol/notification';

/**
 * Where a push leads. The same places as in components/notice/notice-path.ts, whose test compares the two; what leads nowhere there
 * opens the list.
 */
export function pushPath(entry: NoticeEntry): string {
  const { kind, detail, space, announcement } = entry;
  if (kind === 'messageRequest') return '/index/homePage/chattings?list=requests';
  if (kind === 'mention' || kind === 'reward' || kind === 'directMessage') {
    return conversationPath(entry) ?? LIST;
  }
  if (space === null) return LIST;
  if (detail === 'ownershipOffered') return `/index/settings/space/${space.id}`;
  if (kind === 'applicationReceived') return `/index/settings/space/${space.id}?section=applications`;
  const overview = `/index/homePage/guildOverview/${space.id}`;
  if (kind === 'announcement') return announcement ? `${overview}#announcement-${announcement.id}` : overview;
  const isOut =
    kind === 'applicationRejected' || kind === 'invited' || detail === 'banned' || detail === 'kicked';
  return isOut ? overview : `/index/homePage/chat?guild=${space.id}`;
}

const LIST = '/index/notification';

function conversationPath({ space, room, eventId }: NoticeEntry): string | null {
  if (!room?.matrixRoomId) return null;
  const query = new URLSearchParams({ room: room.matrixRoomId });
  if (space !== null) query.set('guild', String(space.id));
  if (eventId !== null) query.set('event', eventId);
  return `/index/homePage/${space === null ? 'chattings' : 'chat'}?${query}`;
}
