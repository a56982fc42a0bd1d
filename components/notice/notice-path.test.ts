import type { NoticeEntry } from '@/protocol/notification';
import { pushPath } from '@/server/features/notice/push-path';
import { noticePath } from './notice-path';

const entry: NoticeEntry = {
  id: 1,
  kind: 'standing',
  detail: null,
  space: { id: 7, name: 'Ember', logo: '' },
  person: null,
  role: null,
  application: null,
  seconds: null,
  room: null,
  eventId: null,
  count: 1,
  announcement: null,
  reward: null,
  read: false,
  createdTime: '2026-01-01T00:00:00.000Z',
};

const room = { id: 4, matrixRoomId: '!r:x', name: 'maps', kind: 'channel' } as const;
const inRoom = 'room=%21r%3Ax';

test.each<[Partial<NoticeEntry>, string | null]>([
  [{ kind: 'messageRequest', space: null }, '/index/homePage/chattings?list=requests'],
  [{ kind: 'applicationReceived' }, '/index/settings/space/7?section=applications'],
  [{ detail: 'ownershipOffered' }, '/index/settings/space/7'],
  [{ kind: 'applicationApproved' }, '/index/homePage/chat?guild=7'],
  [{ kind: 'applicationRejected' }, '/index/homePage/guildOverview/7'],
  [{ kind: 'invited' }, '/index/homePage/guildOverview/7'],
  [{ detail: 'roleGiven' }, '/index/homePage/chat?guild=7'],
  // Who is out gets no further than the overview.
  [{ detail: 'banned' }, '/index/homePage/guildOverview/7'],
  [{ detail: 'kicked' }, '/index/homePage/guildOverview/7'],
  [{ kind: 'following', space: null }, null],
  [{ kind: 'mention', room, eventId: '$e' }, `/index/homePage/chat?${inRoom}&guild=7&event=%24e`],
  [{ kind: 'mention', room, eventId: '$e', space: null }, `/index/homePage/chattings?${inRoom}&event=%24e`],
  [{ kind: 'reward', room }, `/index/homePage/chat?${inRoom}&guild=7`],
  [{ kind: 'reward', room, space: null }, `/index/homePage/chattings?${inRoom}`],
  // Who has left the room since.
  [{ kind: 'mention', eventId: '$e' }, null],
  [
    { kind: 'announcement', announcement: { id: 3, title: 'News' } },
    '/index/homePage/guildOverview/7#announcement-3',
  ],
])('%j leads to %s', (about, path) => {
  expect(noticePath({ ...entry, ...about })).toBe(path);
  // A push leads to the same place, or to the list.
  expect(pushPath({ ...entry, ...about })).toBe(path ?? '/index/notification');
});
