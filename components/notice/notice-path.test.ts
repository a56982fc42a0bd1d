import type { NoticeEntry } from '@/protocol/notification';
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
  read: false,
  createdTime: '2026-01-01T00:00:00.000Z',
};

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
])('%j leads to %s', (about, path) => {
  expect(noticePath({ ...entry, ...about })).toBe(path);
});
