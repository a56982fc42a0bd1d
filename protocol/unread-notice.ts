import { z } from 'zod';
import { noticeThings, UNREAD_NOTICES_MAX } from './notice';
import { route } from './route';
import { id } from './wire';

const unreadAnswer = z.strictObject({
  unread: z
    .int()
    .min(0)
    .max(UNREAD_NOTICES_MAX)
    .describe('notices that the caller has not read; the highest number stands for so many or more'),
  things: z
    .array(z.strictObject({ thing: z.enum(noticeThings), id }))
    .describe('what they are about: seeing it is to be told by readThing'),
});

/** Apart from notification.ts, because every page of the shell asks for it. */
export const unreadNoticeRoutes = {
  unreadNotices: route({
    method: 'GET',
    path: 'notification/unread',
    caller: 'session',
    summary: 'How many notices the caller has not read, and what they are about',
    result: unreadAnswer,
  }),
};
