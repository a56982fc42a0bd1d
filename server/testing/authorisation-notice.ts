import type { noticeSettingRoutes } from '@/protocol/notice-setting';
import type { notificationRoutes } from '@/protocol/notification';
import type { pushRoutes } from '@/protocol/push';
import { signedIn, space, type Expected, type Row } from './authorisation';

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

const ofMembers: Expected = [
  'unauthenticated', 'not_member', 'not_member', 'ok', 'ok', 'ok', 'not_member',
]; // oxfmt-ignore

/** Choices are their person's alone, about spaces and rooms that they are in. */
export const noticeSettingRows: Record<keyof typeof noticeSettingRoutes, Row> = {
  noticeSettings: { attempt: (client) => client.call('noticeSettings'), expected: signedIn('ok') },
  changeNoticeSettings: {
    attempt: (client) => client.call('changeNoticeSettings', { body: { pushText: true } }),
    expected: signedIn('ok'),
  },
  spaceLevels: { attempt: (client) => client.call('spaceLevels'), expected: signedIn('ok') },
  roomLevels: { attempt: (client, scene) => client.call('roomLevels', space(scene)), expected: ofMembers },
  setSpaceLevel: {
    attempt: (client, { spaceId }) => client.call('setSpaceLevel', { body: { spaceId, level: 'off' } }),
    expected: ofMembers,
  },
  setRoomLevel: {
    attempt: (client) => client.call('setRoomLevel', { body: { roomId: nobodys, level: 'off' } }),
    expected: signedIn('not_member'),
  },
  comparePushRules: { attempt: (client) => client.call('comparePushRules'), expected: signedIn('ok') },
};

/** A browser is its session's alone. */
export const pushRows: Record<keyof typeof pushRoutes, Row> = {
  pushState: { attempt: (client) => client.call('pushState'), expected: signedIn('ok') },
  subscribePush: {
    attempt: (client) =>
      client.call('subscribePush', {
        body: { endpoint: 'https://push.example/x', p256dh: 'A'.repeat(87), auth: 'A'.repeat(21) + 'Q' },
      }),
    expected: signedIn('push_disabled'),
  },
  unsubscribePush: { attempt: (client) => client.call('unsubscribePush'), expected: signedIn('ok') },
};
