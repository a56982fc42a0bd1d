import { at, eventually, matrixIdOf, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { defaultPrivacy } from '@/protocol/privacy-rules';
import { TestClock } from '@/server/testing/clock';

jest.setTimeout(120_000);

let chat: ChatTest;
const clock = new TestClock();
beforeAll(async () => void (chat = await startChatTest({ clock })), 120_000);
afterAll(() => chat.close());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => chat.platform.person()));
const open = (from: TestClient, to: TestClient) => from.call('openDirect', { body: { userId: to.id } });
const of = (person: TestClient) => ({ params: { userId: person.id } });
const conversations = (person: TestClient) => person.call('directConversations');
const follows = async () =>
  (await chat.platform.services.storage.db.execute('SELECT follower_id, followed_id FROM follow')).rows;
const refused = { error: 'messages_refused' };

test('DM-28 who may message somebody is theirs to say, at once, and a conversation that exists stays open', async () => {
  const [anna, ben, cleo, dan] = await people(4);
  if (!anna || !ben || !cleo || !dan) throw new Error('There are four people');
  expect(await anna.call('privacy')).toEqual(defaultPrivacy);
  const known = await open(ben, anna);
  await anna.call('acceptDirect', { query: { room: String(known.room.id) } });

  const spaceId = await createSpace(anna);
  await cleo.call('joinSpace', { params: { spaceId } });
  await anna.call('changePrivacy', { body: { messagesFrom: 'friendsAndSpaces' } });
  await expect(open(dan, anna)).rejects.toMatchObject(refused);
  await anna.call('changePrivacy', { body: { messagesFrom: 'friends' } });
  await expect(open(cleo, anna)).rejects.toMatchObject(refused);
  await anna.call('changePrivacy', { body: { messagesFrom: 'nobody' } });
  await expect(open(cleo, anna)).rejects.toMatchObject(refused);
  expect((await open(ben, anna)).room).toEqual(known.room);
  await anna.call('changePrivacy', { body: { messagesFrom: 'friendsAndSpaces' } });
  expect(await open(cleo, anna)).toMatchObject({ user: { id: anna.id } });
  expect(await anna.call('privacy')).toEqual({ ...defaultPrivacy, messagesFrom: 'friendsAndSpaces' });
});

test('OPN-11 accepting a request makes both follow each other, and whom one follows writes without a request', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const { room } = await open(anna, ben);
  await ben.call('acceptDirect', { query: { room: String(room.id) } });
  const pair = [
    { follower_id: anna.id, followed_id: ben.id },
    { follower_id: ben.id, followed_id: anna.id },
  ];
  expect(await follows()).toEqual(expect.arrayContaining(pair));
  expect(await chat.state(room.matrixRoomId, 'guildhall.request')).toEqual({});

  const [cleo] = await people(1);
  if (!cleo) throw new Error('There is somebody');
  await chat.platform.services.storage.db.execute(
    `INSERT INTO follow VALUES (${anna.id}, ${cleo.id}, now())`,
  );
  const direct = await open(cleo, anna);
  expect(await conversations(anna)).toContainEqual(
    expect.objectContaining({ room: direct.room, accepted: true }),
  );
  const caller = await chat.as(cleo);
  for (let message = 0; message < 5; message += 1) {
    expect((await say(caller, direct.room.matrixRoomId)).status).toBe(200);
  }
});

test('three messages of a request get through, whatever else is tried with one’s own token', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const { room } = await open(anna, ben);
  const caller = await chat.as(anna);
  const send = (type: string, transaction: string, body: object) =>
    caller('PUT', at`rooms/${room.matrixRoomId}/send/${type}/${transaction}`, body);
  const text = { msgtype: 'm.text', body: 'Hello' };
  const first = await send('m.room.message', 'first', text);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send('m.room.message', `p${index}`, text)),
  );
  const through = answers.filter(({ status }) => status === 200);
  expect(through).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(48);
  // A repeat finds its message; an edit or anything else is one more; what was taken back is not given back.
  expect(await send('m.room.message', 'first', text)).toEqual(first);
  const relation = { rel_type: 'm.replace', event_id: first.body.event_id };
  expect((await send('m.room.message', 'edit', { ...text, 'm.relates_to': relation })).status).toBe(403);
  expect((await send('com.example.other', 'other', {})).status).toBe(403);
  const emoji = { rel_type: 'm.annotation', event_id: first.body.event_id, key: '👍' };
  expect((await send('m.reaction', 'reaction', { 'm.relates_to': emoji })).status).toBe(403);
  const redact = at`rooms/${room.matrixRoomId}/redact/${String(first.body.event_id)}/r`;
  expect((await caller('PUT', redact, {})).status).toBe(200);
  expect((await send('m.room.message', 'after', text)).status).toBe(403);

  await ben.call('acceptDirect', { query: { room: String(room.id) } });
  expect((await send('m.room.message', 'accepted', text)).status).toBe(200);
});

test('OPN-10 a declined request is hidden for 30 days, and nothing in its room says so', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const { room } = await open(anna, ben);
  const state = async () => (await chat.sender('GET', at`rooms/${room.matrixRoomId}/state`)).body;
  const before = await state();
  const query = { query: { room: String(room.id) } };
  await ben.call('declineDirect', query);
  await chat.platform.services.chat.reconcile();
  expect(await state()).toEqual(before);
  expect(await chat.membership(room.matrixRoomId, ben)).toBe('invite');
  expect(await conversations(ben)).toEqual([]);
  expect(await conversations(anna)).toHaveLength(1);
  await expect(ben.call('roomDetail', query)).rejects.toMatchObject({ error: 'not_found' });
  // To the sender it is a request like any other.
  expect((await say(await chat.as(anna), room.matrixRoomId)).status).toBe(200);
  await open(anna, ben);
  expect(await conversations(ben)).toEqual([]);

  clock.advance({ days: 30 });
  for (const person of [anna, ben]) {
    await person.call('logIn', { body: { email: person.email, password: person.password } });
  }
  await open(anna, ben);
  expect(await conversations(ben)).toMatchObject([{ accepted: false, room }]);
});

test('OPN-11 a request is its recipient’s to accept: its sender does not, by no call and from no client', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const { room } = await open(anna, ben);
  const caller = await chat.as(anna);
  await anna.call('acceptDirect', { query: { room: String(room.id) } });
  await caller('POST', at`rooms/${room.matrixRoomId}/join`, {});
  await caller('POST', at`rooms/${room.matrixRoomId}/leave`, {});
  await eventually(
    () => conversations(ben),
    (list) => list.length === 0,
  );
  await open(anna, ben);
  await caller('POST', at`rooms/${room.matrixRoomId}/join`, {});
  await anna.call('acceptDirect', { query: { room: String(room.id) } });
  await chat.platform.services.chat.reconcile();

  expect(await conversations(ben)).toMatchObject([{ accepted: false, room }]);
  const { rows: follows } = await chat.platform.services.storage.db.execute(
    `SELECT FROM follow WHERE follower_id IN (${anna.id}, ${ben.id})`,
  );
  expect(follows).toEqual([]);
  const said = [];
  for (let message = 0; message < 4; message += 1) said.push(await say(caller, room.matrixRoomId));
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
});

test('who was declined or blocked brings no request back by leaving and asking again', async () => {
  for (const answer of ['declineDirect', 'blockPerson'] as const) {
    const [anna, ben] = await people(2);
    if (!anna || !ben) throw new Error('There are two people');
    const { room } = await open(anna, ben);
    if (answer === 'blockPerson') await ben.call(answer, of(anna));
    else await ben.call(answer, { query: { room: String(room.id) } });
    const caller = await chat.as(anna);
    await caller('POST', at`rooms/${room.matrixRoomId}/leave`, {});
    await eventually(
      () => conversations(anna),
      (list) => list.length === 0,
    );
    expect(await open(anna, ben)).toMatchObject({ room });
    expect(await conversations(ben)).toEqual([]);
    expect(await conversations(anna)).toMatchObject([{ room }]);
  }
});

test('leaving in a chat client declines, too, and who looks for the request finds it again', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const { room } = await open(anna, ben);
  await (
    await chat.as(ben)
  )('POST', at`rooms/${room.matrixRoomId}/leave`, {});
  await eventually(
    () => conversations(ben),
    (list) => list.length === 0,
  );
  await open(anna, ben);
  await chat.platform.services.chat.reconcile();
  expect(await chat.membership(room.matrixRoomId, ben)).toBe('leave');
  expect(await open(ben, anna)).toMatchObject({ room, accepted: false });
  expect(await chat.membership(room.matrixRoomId, ben)).toBe('invite');
});

test('a block is what the homeserver ignores, and refuses like somebody who takes no messages', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const ignored = async () =>
    (await (await chat.as(anna))('GET', at`user/${matrixIdOf(anna)}/account_data/m.ignored_user_list`)).body;
  const { room } = await open(ben, anna);
  await anna.call('blockPerson', of(ben));
  await anna.call('blockPerson', of(ben));
  expect(await ignored()).toEqual({ ignored_users: { [matrixIdOf(ben)]: {} } });
  expect(await anna.call('blockedPeople')).toMatchObject([{ user: { id: ben.id } }]);
  expect(await conversations(anna)).toEqual([]);
  expect((await say(await chat.as(ben), room.matrixRoomId)).status).toBe(200);
  await anna.call('unblockPerson', of(ben));
  expect(await ignored()).toEqual({ ignored_users: {} });
  expect(await conversations(anna)).toEqual([]);

  const [cleo] = await people(1);
  if (!cleo) throw new Error('There is somebody');
  await anna.call('blockPerson', of(cleo));
  await expect(open(cleo, anna)).rejects.toMatchObject(refused);
  await expect(anna.call('blockPerson', of(anna))).rejects.toMatchObject({ error: 'not_yourself' });
});

test('nobody reaches by their number who hides, but for those who have something to do with them', async () => {
  const [hidden, stranger, friend] = await people(3);
  if (!hidden || !stranger || !friend) throw new Error('There are three people');
  const refused = { error: 'not_found' };
  const ways = {
    read: (person: TestClient) => person.call('contact', of(hidden)),
    follow: (person: TestClient) => person.call('follow', of(hidden)),
    write: (person: TestClient) => open(person, hidden),
    group: (person: TestClient) =>
      person.call('createGroup', { body: { userIds: [hidden.id, friend.id], name: 'Three' } }),
    block: (person: TestClient) => person.call('blockPerson', of(hidden)),
  };
  await hidden.call('changePrivacy', { body: { foundByName: false } });
  for (const way of Object.values(ways)) await expect(way(stranger)).rejects.toMatchObject(refused);

  // By their address they are found again.
  await hidden.call('changePrivacy', { body: { foundByAddress: true } });
  expect(await ways.read(stranger)).toMatchObject({ id: hidden.id });
  await hidden.call('changePrivacy', { body: { foundByAddress: false } });
  await expect(ways.read(stranger)).rejects.toMatchObject(refused);

  await hidden.call('createGroup', { body: { userIds: [stranger.id, friend.id], name: 'Ours' } });
  for (const way of Object.values(ways)) await way(stranger);
  expect(await stranger.call('blockedPeople')).toMatchObject([{ user: { id: hidden.id } }]);
});

test('OPN-82 who sees somebody online is theirs to say, and who is blocked sees nothing', async () => {
  const [anna, ben] = await people(2);
  if (!anna || !ben) throw new Error('There are two people');
  const spaceId = await createSpace(anna);
  await ben.call('joinSpace', { params: { spaceId } });
  await anna.call('active');
  await chat.platform.services.chat.idle();
  const channel = await chat.room(ben, spaceId);
  const seen = async () =>
    (await ben.call('roomMembers', { query: { room: String(channel.id) } })).records.find(
      ({ id }) => id === anna.id,
    )?.lastActiveTime;
  expect(await seen()).toEqual(expect.any(String));
  await anna.call('changePrivacy', { body: { onlineTo: 'friends' } });
  expect(await seen()).toBeNull();
  const { room } = await open(ben, anna);
  await anna.call('acceptDirect', { query: { room: String(room.id) } });
  expect(await seen()).toEqual(expect.any(String));
  await anna.call('changePrivacy', { body: { onlineTo: 'nobody' } });
  expect(await seen()).toBeNull();
  await anna.call('changePrivacy', { body: { onlineTo: 'everyone' } });
  await anna.call('blockPerson', of(ben));
  expect(await seen()).toBeNull();
});
