import type { notificationRoutes } from '@/protocol/notification';
import { signedIn, type Row } from './authorisation';

const nobodys = 2_000_000_000;

/** Notices are their reader's alone: there is nobody else's to ask for. */
export const noticeRows: Record<Exclude<keyof typeof notificationRoutes, 'spaceNews'>, Row> = {
  notices: { attempt: (client) => client.call('notices', { query: {} }), expected: signedIn('ok') },
  unreadNotices: { attempt: (client) => client.call('unreadNotices'), expected: signedIn('ok') },
  readNotice: {
    attempt: (client) => client.call('readNotice', { params: { id: nobodys } }),
    expected: signedIn('not_found'),
  },
  unreadNotice: {
    attempt: (client) => client.call('unreadNotice', { params: { id: nobodys } }),
    expected: signedIn('not_found'),
  },
  readThing: {
    attempt: (client) => client.call('readThing', { body: { thing: 'space', id: nobodys } }),
    expected: signedIn('ok'),
  },
  readAllNotices: { attempt: (client) => client.call('readAllNotices'), expected: signedIn('ok') },
  undoReadAll: {
    attempt: (client) => client.call('undoReadAll', { body: { readTime: new Date().toISOString() } }),
    expected: signedIn('ok'),
  },
};
