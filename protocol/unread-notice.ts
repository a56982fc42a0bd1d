import { z } from 'zod';
import { route } from './route';

const unreadAnswer = z.strictObject({
  unread: z.int().min(0).describe('notices that the caller has not read'),
});

/** Apart from notification.ts, because every page of the shell asks for it. */
export const unreadNoticeRoutes = {
  unreadNotices: route({
    method: 'GET',
    path: 'notification/unread',
    caller: 'session',
    summary: 'How many notices the caller has not read',
    result: unreadAnswer,
  }),
};
