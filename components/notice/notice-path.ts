import { chatPath, directPath } from '@/lib/navigation/chat-address';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { NoticeEntry } from '@/protocol/notification';

/** Where the thing is that a notice tells of; null where there is no place to go to. */
export function noticePath({ kind, detail, space }: NoticeEntry): string | null {
  if (kind === 'messageRequest') return directPath(null, true);
  if (space === null) return null;
  if (detail === 'ownershipOffered') return spaceSettingsPath(space.id);
  if (kind === 'applicationReceived') return spaceSettingsPath(space.id, 'applications');
  const isOut =
    kind === 'applicationRejected' || kind === 'invited' || detail === 'banned' || detail === 'kicked';
  return isOut ? `/index/homePage/guildOverview/${space.id}` : chatPath(space.id);
}
