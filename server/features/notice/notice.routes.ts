import type { notificationRoutes } from '@/protocol/notification';
import type { Handlers } from '@/server/http/call';
import type { NoticeService } from './notice.service';

export function noticeHandlers(notices: NoticeService): Handlers<keyof typeof notificationRoutes> {
  return {
    spaceNews: ({ params, caller }) => notices.spaceNews(params.spaceId, caller),
  };
}
