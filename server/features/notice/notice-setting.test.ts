import { defaultNoticeSettings } from '@/protocol/notice-setting-rules';
import type { Room } from '@/protocol/room';
import { at, matrixIdOf, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';

jest.setTimeout(120_000);

let chat: ChatTest;
let owner: TestClient;
let writer: MatrixCaller;
let spaceId: number;
let room: Room;

beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  room = await chat.room(owner, spaceId);
  writer = await chat.as(owner);
});
afterAll(() => chat.close());

async function member(): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  return person;
}

const unread = async (person: TestClient) => (await person.call('unreadNotices')).unread;
const setRoom = (person: TestClient, level: 'all' | 'mentions' | 'off' | null) =>
  person.call('setRoomLevel', { body: { roomId: room.id, level } });
const setSpace = (person: TestClient, level: 'all' | 'mentions' | 'off' | null) =>
  person.call('setSpaceLevel', { body: { spaceId, level } });
const levelOf = async (person: TestClient) => {
  const rooms = await person.call('roomLevels', { params: { spaceId } });
  return rooms.map(({ level, origin }) => [level, origin]);
};

test('what nobody has chosen is as it was, and each change leaves the rest', async () => {
  const person = await chat.platform.person();
  expect(await person.call('noticeSettings')).toEqual(defaultNoticeSettings);
  const quiet = { on: true, from: 1320, to: 480, zone: 'Europe/Lisbon' };
  await person.call('changeNoticeSettings', { body: { quiet, kinds: { mention: { mail: false } } } });
  const changed = await person.call('changeNoticeSettings', {
    body: { digest: 'daily', kinds: { reward: { inApp: false } } },
  });
  const { kinds } = defaultNoticeSettings;
  expect(changed).toEqual({
    ...defaultNoticeSettings,
    quiet,
    digest: 'daily',
    kinds: {
      ...kinds,
      mention: { ...kinds.mention, mail: false },
      reward: { ...kinds.reward, inApp: false },
    },
  });
  expect(await person.call('noticeSettings')).toEqual(changed);
  const refused = await person.send('/api/notification/settings', {
    method: 'POST',
    body: JSON.stringify({ quiet: { ...quiet, zone: 'Atlantis/Lost' } }),
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(400);
});

test('OPN-76 list and badge have the kinds, spaces and rooms that the person wants', async () => {
  const person = await member();
  const mention = async () => {
    await say(writer, room.matrixRoomId ?? '', { 'm.mentions': { user_ids: [matrixIdOf(person)] } });
  };
  await mention();
  await until(async () => (await unread(person)) === 1);
  await owner.call('follow', { params: { userId: person.id } });
  await owner.call('postAnnouncement', { body: { spaceId, title: 'News', document: '' } });
  expect(await unread(person)).toBe(3);
  const kinds = async () =>
    (await person.call('notices', { query: {} })).records.map(({ kind }) => kind).sort();

  const turn = (inApp: boolean) =>
    person.call('changeNoticeSettings', { body: { kinds: { following: { inApp } } } });
  await turn(false);
  expect([await kinds(), await unread(person)]).toEqual([['announcement', 'mention'], 2]);
  await turn(true);
  // Muting a room takes its mentions, muting a space its announcements as well.
  await setRoom(person, 'off');
  expect([await kinds(), await unread(person)]).toEqual([['announcement', 'following'], 2]);
  await setSpace(person, 'off');
  expect([await kinds(), await unread(person)]).toEqual([['following'], 1]);
  await setRoom(person, 'mentions');
  expect([await kinds(), await unread(person)]).toEqual([['following', 'mention'], 2]);
});

test('a room follows its space, a space what holds for all, until something is chosen for it', async () => {
  const person = await member();
  expect(await levelOf(person)).toEqual([['all', 'default']]);
  await person.call('changeNoticeSettings', { body: { messages: 'mentions' } });
  expect(await levelOf(person)).toEqual([['mentions', 'default']]);
  await setSpace(person, 'all');
  expect(await levelOf(person)).toEqual([['all', 'space']]);
  expect(await person.call('spaceLevels')).toMatchObject([{ id: spaceId, level: 'all', origin: 'space' }]);
  await setRoom(person, 'off');
  expect(await levelOf(person)).toEqual([['off', 'room']]);
  await setRoom(person, null);
  await setSpace(person, null);
  expect(await levelOf(person)).toEqual([['mentions', 'default']]);
  await person.call('changeNoticeSettings', { body: { messages: 'off' } });
  expect(await levelOf(person)).toEqual([['off', 'default']]);

  // Muted for a while: what was chosen comes back by itself.
  await setRoom(person, 'all');
  const mutedUntil = new Date(chat.platform.clock.now().getTime() + 3600_000).toISOString();
  await person.call('setRoomLevel', { body: { roomId: room.id, mutedUntil } });
  expect(await person.call('roomLevels', { params: { spaceId } })).toMatchObject([
    { level: 'off', mutedUntil },
  ]);
  await chat.platform.runJob('notices.end_mutes');
  expect(await levelOf(person)).toEqual([['off', 'room']]);
  chat.platform.clock.advance({ hours: 1, seconds: 1 });
  await chat.platform.runJob('notices.end_mutes');
  expect(await levelOf(person)).toEqual([['all', 'room']]);
});

describe('push rules of the person', () => {
  let person: TestClient;
  let matrix: MatrixCaller;
  beforeAll(async () => {
    person = await member();
    matrix = await chat.as(person);
  });

  const settled = () => chat.platform.services.chat.idle();
  const matrixRoomId = () => room.matrixRoomId ?? '';
  const rule = async (kind: 'room' | 'override') => {
    await settled();
    const { status, body } = await matrix('GET', at`pushrules/global/${kind}/${matrixRoomId()}`);
    return status === 200 ? body.actions : null;
  };
  const isHeard = async (name: string) => {
    await settled();
    return (await matrix('GET', at`pushrules/global/underride/${name}`)).body.enabled;
  };

  test('say what is chosen here, room by room and by default', async () => {
    await setRoom(person, 'mentions');
    expect([await rule('room'), await rule('override')]).toEqual([[], null]);
    await setRoom(person, 'off');
    expect([await rule('room'), await rule('override')]).toEqual([null, []]);
    await setRoom(person, null);
    expect([await rule('room'), await rule('override')]).toEqual([null, null]);
    await setSpace(person, 'off');
    expect(await rule('override')).toEqual([]);
    await setSpace(person, null);
    await person.call('changeNoticeSettings', { body: { messages: 'mentions' } });
    expect([await isHeard('.m.rule.message'), await rule('room')]).toEqual([false, null]);
    // All spaces off: each of their rooms says so, and conversations outside of them are heard.
    await person.call('changeNoticeSettings', { body: { messages: 'off' } });
    expect([await isHeard('.m.rule.message'), await rule('override')]).toEqual([false, []]);
    await person.call('changeNoticeSettings', { body: { messages: 'mentions' } });
    expect([await isHeard('.m.rule.message'), await rule('override')]).toEqual([false, null]);
    await setRoom(person, 'all');
    expect(await rule('room')).toContain('notify');
    // A conversation of two is heard whatever holds for spaces.
    await owner.call('follow', { params: { userId: person.id } });
    await person.call('follow', { params: { userId: owner.id } });
    const direct = await owner.call('openDirect', { body: { userId: person.id } });
    await settled();
    const directRule = await matrix('GET', at`pushrules/global/room/${direct.room.matrixRoomId ?? ''}`);
    expect(directRule.body.actions).toContain('notify');
    await setRoom(person, null);
    await person.call('changeNoticeSettings', { body: { messages: 'all' } });
    expect([await isHeard('.m.rule.message'), await rule('room')]).toEqual([true, null]);
  });

  test('what another client changes in them is what is chosen here', async () => {
    const compare = async () => {
      await person.call('comparePushRules');
      await settled();
    };
    const path = (kind: string) => at`pushrules/global/${kind}/${matrixRoomId()}`;
    await matrix('PUT', path('room'), { actions: [] });
    await compare();
    expect(await levelOf(person)).toEqual([['mentions', 'room']]);
    await matrix('DELETE', path('room'));
    await compare();
    expect(await levelOf(person)).toEqual([['all', 'default']]);
    // A client knows no spaces: a room that it lets in again is heard whatever the space says.
    await setSpace(person, 'off');
    expect(await rule('override')).toEqual([]);
    await matrix('DELETE', path('override'));
    await compare();
    expect(await levelOf(person)).toEqual([['all', 'room']]);
    expect(await rule('override')).toBeNull();
    await matrix('PUT', at`pushrules/global/underride/.m.rule.message/enabled`, { enabled: false });
    await compare();
    expect((await person.call('noticeSettings')).messages).toBe('mentions');
    // A person who has chosen nothing here keeps what they chose elsewhere.
    const other = await member();
    await (
      await chat.as(other)
    )('PUT', at`pushrules/global/underride/.m.rule.message/enabled`, {
      enabled: false,
    });
    await other.call('comparePushRules');
    await settled();
    expect((await other.call('noticeSettings')).messages).toBe('mentions');
  });
});
