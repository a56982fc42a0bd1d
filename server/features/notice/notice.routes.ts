import type { notificationRoutes } from '@/protocol/notification';
import type { Handlers } from '@/server/http/call';
import type { NoticeService } from './notice.service';

export function noticeHandlers(notices: NoticeService): Handlers<keyof typeof notificationRoutes> {
  return {
    notices: ({ query, caller }) => notices.list(caller, query),
    unreadNotices: ({ caller }) => notices.unread(caller),
    readNotice: ({ params, caller }) => notices.mark(caller, params.id, true),
    unreadNotice: ({ params, caller }) => notices.mark(caller, params.id, false),
    readThing: ({ body, caller }) => notices.markThing(caller, body),
    readAllNotices: ({ caller }) => notices.markAll(caller),
    undoReadAll: ({ body, caller }) => notices.undoMarkAll(caller, body.readTime),
    spaceNews: ({ params, caller }) => notices.spaceNews(params.spaceId, caller),
  };
}
