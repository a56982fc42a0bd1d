import { matrixIdOf, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { testPush, TestPushService } from '@/server/testing/push-endpoint';
import { startTestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';

jest.setTimeout(180_000);

let chat: ChatTest;
let service: TestPushService;
let owner: TestClient;
let writer: MatrixCaller;
let spaceId: number;
let matrixRoomId: string;

beforeAll(async () => {
  service = await TestPushService.start();
  chat = await startChatTest({ config: { push: testPush() } });
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  matrixRoomId = (await chat.room(owner, spaceId)).matrixRoomId ?? '';
  writer = await chat.as(owner);
});
afterAll(async () => {
  await chat.close();
  await service.stop();
});
beforeEach(() => void (service.onPush = () => 201));

type Browser = ReturnType<TestPushService['browser']>;

async function member(): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  return person;
}

async function subscribed(person: TestClient): Promise<Browser> {
  const browser = service.browser();
  await person.call('subscribePush', { body: browser });
  return browser;
}

async function mention(person: TestClient): Promise<void> {
  const count = async () => {
    const { records } = await person.call('notices', { query: {} });
    return records.reduce((sum, one) => sum + (one.kind === 'mention' ? one.count : 0), 0);
  };
  const before = await count();
  await say(writer, matrixRoomId, { 'm.mentions': { user_ids: [matrixIdOf(person)] } });
  await until(async () => (await count()) > before);
}

/** Pushes that are due when so much time has passed. */
async function push(time: { seconds?: number; minutes?: number; hours?: number } = { seconds: 4 }) {
  chat.platform.clock.advance(time);
  await chat.platform.runJob('notices.push');
}

test('OPN-76 a push says what kind of thing it is and how many, once, and more where the person wants that', async () => {
  const person = await member();
  const browser = await subscribed(person);
  await mention(person);
  await mention(person);
  // What comes in a row is one push.
  expect(service.of(browser)).toEqual([]);
  await push();
  await push();
  const [first, ...others] = service.of(browser);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ title: '2 new mentions', body: '', language: 'en' });
  expect(first?.path).toContain(`guild=${spaceId}&event=`);
  expect(first?.mark).toBe((await person.call('pushState')).here?.mark);

  await person.call('changeNoticeSettings', { body: { pushText: true } });
  await person.call('update', { body: { language: 'zh' } });
  await mention(person);
  await push();
  const second = service.of(browser).at(-1);
  expect(second).toMatchObject({ title: '3 条新提及', tag: first?.tag });
  expect(second?.body).toContain(`${owner.me?.username ?? ''} 在 `);
  expect(service.received.at(-1)?.topic).toBe(second?.tag);
});

test('what the person has read, may not see any more, or does not want now is not pushed', async () => {
  const hour = new Date(chat.platform.clock.now()).getUTCHours() * 60;
  const cases: ((person: TestClient) => Promise<unknown>)[] = [
    async () => undefined,
    (person) => person.call('readAllNotices'),
    (person) => person.call('setSpaceLevel', { body: { spaceId, level: 'off' } }),
    (person) => person.call('changeNoticeSettings', { body: { kinds: { mention: { push: false } } } }),
    (person) =>
      person.call('changeNoticeSettings', {
        body: { quiet: { on: true, from: hour, to: (hour + 120) % 1440, zone: 'UTC' } },
      }),
    (person) => owner.call('kickMember', { params: { spaceId, userId: person.id } }),
    (person) => person.call('blockPerson', { params: { userId: owner.id } }),
  ];
  const browsers: Browser[] = [];
  for (const refuse of cases) {
    const person = await member();
    browsers.push(await subscribed(person));
    await mention(person);
    await refuse(person);
  }
  await push();
  expect(browsers.map((browser) => service.of(browser))).toEqual(
    cases.map((_, at) => (at === 0 ? [expect.objectContaining({ title: 'New mention' })] : [])),
  );
});

test('what is for everyone reaches those who want it, and not who wrote it', async () => {
  const [keen, other] = [await member(), await member()];
  const [ofKeen, ofOther, ofOwner] = [
    await subscribed(keen),
    await subscribed(other),
    await subscribed(owner),
  ];
  for (const person of [keen, owner]) {
    await person.call('changeNoticeSettings', { body: { kinds: { announcement: { push: true } } } });
  }
  await owner.call('postAnnouncement', { body: { spaceId, title: 'The northern atlas', document: '' } });
  await push();
  await push();
  expect(service.of(ofKeen)).toMatchObject([{ title: 'New announcement', body: '' }]);
  expect(service.of(ofKeen)[0]?.path).toMatch(/guildOverview\/\d+#announcement-\d+$/);
  expect([service.of(ofOther), service.of(ofOwner)]).toEqual([[], []]);
  await owner.call('unsubscribePush');
});

test('direct messages are pushed by conversation until they are read, and through quiet hours if they are from contacts', async () => {
  const person = await member();
  const browser = await subscribed(person);
  await owner.call('follow', { params: { userId: person.id } });
  await person.call('follow', { params: { userId: owner.id } });
  const { room } = await owner.call('openDirect', { body: { userId: person.id } });
  await chat.platform.services.chat.idle();
  const isTold = async () =>
    (await person.call('unreadNotices')).things.some(({ thing, id }) => thing === 'room' && id === room.id);
  const write = async () => {
    await person.call('readThing', { body: { thing: 'room', id: room.id } });
    await say(writer, room.matrixRoomId ?? '');
    await until(isTold);
  };
  const pushed = () => service.of(browser).length;
  await write();
  await push();
  expect(service.of(browser)).toMatchObject([{ title: 'New message', body: '' }]);
  expect(service.of(browser)[0]?.path).toMatch(/^\/index\/homePage\/chattings\?room=.+&event=/);
  // The list shows what is not in a conversation.
  const { records } = await person.call('notices', { query: {} });
  expect(records.map(({ kind }) => kind)).not.toContain('directMessage');
  await write();
  await person.call('readThing', { body: { thing: 'room', id: room.id } });
  await push();
  expect([pushed(), await isTold()]).toEqual([1, false]);

  const quiet = { on: true, from: 0, to: 0, zone: 'UTC' };
  await person.call('changeNoticeSettings', { body: { quiet } });
  await write();
  await push();
  expect(pushed()).toBe(1);
  await person.call('changeNoticeSettings', { body: { contactsThrough: true } });
  await write();
  await push();
  expect(pushed()).toBe(2);
  await person.call('unfollow', { params: { userId: owner.id } });
  await write();
  await push();
  expect(pushed()).toBe(2);
  await person.call('changeNoticeSettings', { body: { quiet: { ...quiet, on: false } } });
  await person.call('setRoomLevel', { body: { roomId: room.id, level: 'mentions' } });
  await push();
  await say(writer, room.matrixRoomId ?? '');
  await chat.platform.services.chat.idle();
  await push();
  expect(pushed()).toBe(2);
});

test('a browser that is gone is forgotten; another failure is tried again a few times, later and later', async () => {
  const [gone, failing] = [await member(), await member()];
  const [ofGone, ofFailing] = [await subscribed(gone), await subscribed(failing)];
  const asked: string[] = [];
  const askedOf = ({ endpoint }: Browser) => asked.filter((name) => endpoint.endsWith(name)).length;
  service.onPush = (name) => {
    asked.push(name);
    return ofGone.endpoint.endsWith(name) ? 410 : 503;
  };
  await mention(gone);
  await mention(failing);
  await push();
  expect([askedOf(ofGone), askedOf(ofFailing)]).toEqual([1, 1]);
  expect((await gone.call('pushState')).here).toBeNull();
  await push({ seconds: 20 });
  expect(askedOf(ofFailing)).toBe(1);
  for (const minutes of [1, 3, 9, 33, 60, 60]) await push({ minutes });
  expect([askedOf(ofGone), askedOf(ofFailing)]).toEqual([1, 5]);
  expect((await failing.call('pushState')).here).not.toBeNull();
  service.onPush = () => 201;
  await mention(failing);
  await push();
  expect(service.of(ofFailing)).toMatchObject([{ title: '2 new mentions' }]);
});

test('an endpoint that keeps silent gets nothing twice, and is forgotten after a while', async () => {
  const person = await member();
  await subscribed(person);
  let asked = 0;
  service.onPush = () => {
    asked += 1;
    return 0;
  };
  for (const times of [1, 2, 3, 4, 5]) {
    await mention(person);
    await push();
    await push({ hours: 2 });
    expect(asked).toBe(times);
    expect((await person.call('pushState')).here === null).toBe(times === 5);
  }
});

test('addresses that answer slowly hold up the pushes of nobody else, and one person has only a few requests under way', async () => {
  const [slow, fast] = [await member(), await member()];
  const ofFast = await subscribed(fast);
  await subscribed(slow);
  for (let other = 0; other < 3; other += 1) {
    const device = chat.platform.client();
    await device.call('logIn', { body: { email: slow.email, password: slow.password } });
    await subscribed(device);
  }
  let answer = (_status: number) => {};
  const answered = new Promise<number>((resolve) => (answer = resolve));
  let asked = 0;
  service.onPush = (name) => {
    if (ofFast.endpoint.endsWith(name)) return 201;
    asked += 1;
    return answered;
  };
  const later = () => chat.platform.clock.advance({ seconds: 4 });
  await mention(slow);
  later();
  await until(() => asked === 3);
  await mention(fast);
  later();
  await until(() => service.of(ofFast).length === 1);
  // None has been given up meanwhile. The fast one's is struck off some time after its service has heard of it.
  const { db } = chat.platform.services.storage;
  await until(async () => (await db.execute('SELECT FROM push_delivery WHERE handed')).rows.length === 3);
  expect(asked).toBe(3);
  answer(201);
  await push();
  await until(() => asked === 4);
});

test('pushes end with the session, however it ends', async () => {
  const person = await member();
  const login = async () => {
    const client = chat.platform.client();
    await client.call('logIn', { body: { email: person.email, password: person.password } });
    return client;
  };
  const [leaving, ended, left] = [await login(), await login(), await login()];
  const browsers = [await subscribed(leaving), await subscribed(ended), await subscribed(left)];
  expect((await person.call('pushState')).devices).toHaveLength(3);
  await mention(person);
  await leaving.call('logOut');
  const device = (await ended.call('devices')).find(({ current }) => current);
  await person.call('endDevice', { params: { sessionId: device?.id ?? 0 } });
  expect((await person.call('pushState')).devices).toHaveLength(1);
  await push();
  expect(browsers.map((browser) => service.of(browser).length)).toEqual([0, 0, 1]);
  await person.call('endOtherDevices');
  expect((await person.call('pushState')).devices).toEqual([]);

  const last = await subscribed(person);
  await mention(person);
  await person.call('deleteAccount');
  await push();
  expect(service.of(last)).toEqual([]);
});

test('a browser has one subscription: the session that names it last', async () => {
  const [first, second] = [await member(), await member()];
  const browser = await subscribed(first);
  const before = (await first.call('pushState')).here;
  await first.call('subscribePush', { body: browser });
  expect((await first.call('pushState')).here).toEqual(before);
  await second.call('subscribePush', { body: browser });
  expect((await first.call('pushState')).here).toBeNull();
  expect((await second.call('pushState')).here?.mark).not.toBe(before?.mark);
  await second.call('unsubscribePush');
  expect((await second.call('pushState')).here).toBeNull();
});

test('endpoints that are no public https address are refused, and so is everything where the server has no key', async () => {
  let platform = await startTestPlatform({ config: { push: testPush(false) } });
  const person = await platform.person();
  const { p256dh, auth } = service.browser();
  const subscribe = (endpoint: string) => person.call('subscribePush', { body: { endpoint, p256dh, auth } });
  for (const endpoint of [
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user@push.example/x',
    'https://127.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
  ]) {
    await expect(subscribe(endpoint)).rejects.toMatchObject({ error: 'push_endpoint_refused' });
  }
  platform = await platform.restart({ push: null });
  const again = platform.client();
  await again.call('logIn', { body: { email: person.email, password: person.password } });
  expect((await again.call('pushState')).publicKey).toBeNull();
  await expect(
    again.call('subscribePush', { body: { endpoint: 'https://push.example/x', p256dh, auth } }),
  ).rejects.toMatchObject({ error: 'push_disabled' });
  await platform.close();
});
