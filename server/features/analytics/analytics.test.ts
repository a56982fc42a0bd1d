import type { Analytics } from '@/protocol/analytics';
import { matrixIdOf, startChatTest, type ChatTest } from '@/server/testing/chat';
import { TestClock } from '@/server/testing/clock';
import type { TestClient } from '@/server/testing/client';
import { TEST_HS_TOKEN } from '@/server/testing/homeserver';
import { createSpace } from '@/server/testing/space';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const clock = new TestClock();
let chat: ChatTest;
let owner: TestClient;
let ada: TestClient;
let spaceId: number;
let channel: { id: number; matrixRoomId: string };
beforeAll(async () => {
  // An hour into the next Monday (UTC).
  const now = clock.now();
  const monday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() + 7 - ((now.getUTCDay() + 6) % 7),
  );
  clock.advance({ seconds: (monday + HOUR_MS - now.getTime()) / 1000 });
  chat = await startChatTest({ clock });
  owner = await chat.platform.person();
  ada = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  channel = await chat.room(owner, spaceId);
}, 120_000);
afterAll(() => chat.close());

const query = async (text: string) => (await chat.platform.services.storage.db.execute(text)).rows;
const join = (person: TestClient) => person.call('joinSpace', { params: { spaceId } });
const analytics = (days: '7' | '30' = '7', viewer = owner) =>
  viewer.call('spaceAnalytics', { params: { spaceId }, query: { days } });
async function counted(days: '7' | '30' = '7'): Promise<Analytics> {
  await chat.platform.runJob('analytics.count');
  return analytics(days);
}

let events = 0;
/** The homeserver tells the platform of a message, twice. */
async function write(person: TestClient, matrixRoomId: string, { daysAgo = 0, content = {} } = {}) {
  const event = {
    event_id: `$counted${(events += 1)}`,
    room_id: matrixRoomId,
    type: 'm.room.message',
    sender: matrixIdOf(person),
    origin_server_ts: clock.now().getTime() - daysAgo * 24 * HOUR_MS,
    content: { msgtype: 'm.text', body: 'Hello', ...content },
  };
  for (const transaction of [`t${events}`, `again${events}`]) {
    const answer = await fetch(`${chat.platform.url}/_matrix/app/v1/transactions/${transaction}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_HS_TOKEN}` },
      body: JSON.stringify({ events: [event] }),
    });
    expect(answer.status).toBe(200);
  }
}

test('OPN-72 days are counted by a job: joins by source, who wrote where everyone may, all messages, late ones too', async () => {
  const [ben, cleo] = [await chat.platform.person(), await chat.platform.person()];
  await Promise.all([join(ada), join(ben)]);
  const { token } = await owner.call('createInviteLink', {
    params: { spaceId },
    body: { roomId: null, lifeSeconds: null, maxUses: null, roleIds: [] },
  });
  await cleo.call('joinByInvite', { body: { token } });
  const vault = await owner.call('createRoom', { body: { spaceId, name: 'vault', kind: 'privateRoom' } });
  await owner.call('addRoomMembers', { body: { room: String(vault.id), userIds: [ben.id] } });
  const direct = await ada.call('openDirect', { body: { userId: owner.id } });
  await chat.platform.services.chat.idle();
  const hidden = await chat.room(owner, spaceId, 'vault');
  await write(ada, channel.matrixRoomId);
  await write(ada, channel.matrixRoomId);
  const edit = { 'm.relates_to': { rel_type: 'm.replace', event_id: '$counted1' } };
  await write(ada, channel.matrixRoomId, { content: edit });
  await write(ben, hidden.matrixRoomId);
  await write(ada, direct.room.matrixRoomId);

  const first = await counted();
  const monday = {
    members: 4,
    joined: 3,
    left: 0,
    active: 1,
    activeWeek: 1,
    messages: 3,
    rewards: 0,
    claims: 0,
  };
  expect(first.soFar).toEqual({ day: first.today, ...monday });
  expect([first.records, first.before, first.since]).toEqual([[], [], first.today]);
  // Who wrote in the private room, or to one person, is nowhere.
  expect(await query(`SELECT count(*)::int AS days FROM space_stay_day`)).toEqual([{ days: 1 }]);

  clock.advance({ days: 1 });
  await write(cleo, channel.matrixRoomId, { daysAgo: 1 });
  await write(cleo, channel.matrixRoomId, { daysAgo: 4 });
  await write(owner, channel.matrixRoomId);
  await ben.call('leaveSpace', { params: { spaceId } });
  // Four days are too late.
  expect(await query(`SELECT count(*)::int AS days FROM space_message_day`)).toEqual([{ days: 2 }]);
  const second = await counted();
  expect(second.records).toEqual([{ day: first.today, ...monday, active: 2, activeWeek: 2, messages: 4 }]);
  expect(second.soFar).toMatchObject({
    members: 3,
    joined: 0,
    left: 1,
    active: 1,
    activeWeek: 3,
    messages: 1,
  });
  expect(second.sources).toEqual([
    { source: 'page', joined: 2, before: 0 },
    { source: 'link', joined: 1, before: 0 },
    { source: 'application', joined: 0, before: 0 },
    { source: 'returned', joined: 0, before: 0 },
  ]);
  const { countedTime: once, ...figures } = second;
  const { countedTime: twice, ...again } = await counted();
  expect([again, once === twice]).toEqual([figures, false]);
  await expect(analytics('7', ada)).rejects.toMatchObject({ error: 'permission_denied' });
});

test('OPN-72 retention counts who wrote weeks after joining, and a deleted account stays a figure that is nobody’s', async () => {
  clock.advance({ days: 6 });
  for (const person of [ada, owner]) await write(person, channel.matrixRoomId);
  await counted();
  await ada.call('logIn', { body: { email: ada.email, password: ada.password } });
  await ada.call('deleteAccount');
  clock.advance({ days: 7 });
  const { retention, records, since } = await counted('30');
  // The owner founded the space and joined nothing.
  expect(retention).toEqual([{ week: since, joined: 3, active: [1] }]);
  expect(records.at(-7)).toMatchObject({ members: 2, left: 1, active: 2 });
  expect(await query(`SELECT user_id FROM space_stay WHERE user_id = ${ada.id}`)).toEqual([]);
  await ada.call('logIn', { body: { email: ada.email, password: ada.password } });
  await ada.call('restoreAccount');
  expect((await counted()).soFar).toMatchObject({ members: 3, joined: 1 });
});
