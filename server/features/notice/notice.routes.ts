import type { noticeSettingRoutes } from '@/protocol/notice-setting';
import type { notificationRoutes } from '@/protocol/notification';
import type { pushRoutes } from '@/protocol/push';
import type { Handlers } from '@/server/http/call';
import type { NoticeSettingService } from './notice-setting.service';
import type { NoticeService } from './notice.service';
import type { PushService } from './push.service';

export function noticeHandlers(
  notices: NoticeService,
  settings: NoticeSettingService,
  pushes: PushService,
): Handlers<keyof typeof notificationRoutes | keyof typeof noticeSettingRoutes | keyof typeof pushRoutes> {
  return {
    notices: ({ query, caller }) => notices.list(caller, query),
    unreadNotices: ({ caller }) => notices.unread(caller),
    readNotice: ({ params, caller }) => notices.mark(caller, params.id, true),
    unreadNotice: ({ params, caller }) => notices.mark(caller, params.id, false),
    readThing: ({ body, caller }) => notices.markThing(caller, body),
    readAllNotices: ({ caller }) => notices.markAll(caller),
    undoReadAll: ({ body, caller }) => notices.undoMarkAll(caller, body.readTime),
    noticeSettings: ({ caller }) => settings.of(caller.id),
    changeNoticeSettings: ({ body, caller }) => settings.change(caller.id, body),
    spaceLevels: ({ caller }) => settings.spaces(caller.id),
    roomLevels: ({ params, caller }) => settings.rooms(caller.id, params.spaceId),
    setSpaceLevel: ({ body, caller }) => settings.setSpace(caller.id, body),
    setRoomLevel: ({ body, caller }) => settings.setRoom(caller.id, body),
    comparePushRules: ({ caller }) => settings.compare(caller.id),
    pushState: ({ caller }) => pushes.state(caller),
    subscribePush: ({ body, caller, request }) => pushes.subscribe(caller, body, request),
    unsubscribePush: ({ caller, request }) => pushes.unsubscribe(caller, request),
    spaceNews: async ({ params, caller, reply }) => {
      reply.version(await notices.newsVersion(params.spaceId, caller));
      return notices.spaceNews(params.spaceId, caller);
    },
  };
}
