import { CHANGE_MARK_TYPE } from '@/protocol/chat-names';
import { changeMark, spaceMark, type ChangeMark, type SpaceMark } from '@/protocol/change-mark';
import {
  at,
  eventually,
  matrixIdOf,
  startChatTest,
  type ChatTest,
  type MatrixCaller,
} from '@/server/testing/chat';
import { ChatOutboxStore } from './chat-outbox.store';
import { markEntry, memberEntry } from './outbox-writer';
import type { TestClient } from '@/server/testing/client';
import { createSpace, newSpace } from '@/server/testing/space';
import { allowEveryone } from '@/server/testing/role';

jest.setTimeout(90_000);

let chat: ChatTest;
let owner: TestClient;
beforeAll(async () => {
  chat = await startChatTest();
  owner = await chat.platform.person();
}, 360_000);
afterAll(() => chat.close(), 60_000);

const dataPath = (person: TestClient) => at`user/${matrixIdOf(person)}/account_data/${CHANGE_MARK_TYPE}`;
const idle = () => chat.platform.services.chat.idle();

/** What the person's browsers read by now; null for nothing. */
async function markOf(person: TestClient, caller: MatrixCaller): Promise<ChangeMark | null> {
  await idle();
  const { status, body } = await caller('GET', dataPath(person));
  return status === 404 ? null : changeMark.parse(body);
}

/** A person with a browser that is logged in to chat, and its mark. */
async function follower() {
  const person = await chat.platform.person();
  const caller = await chat.as(person);
  return { person, caller, mark: () => markOf(person, caller) };
}

/** Another browser of the person. */
async function elsewhere({ email, password }: TestClient): Promise<TestClient> {
  const client = chat.platform.client();
  await client.call('logIn', { body: { email, password } });
  return client;
}

/** Does `work` and returns the topics whose number it changed. */
async function changedBy(mark: () => Promise<ChangeMark | null>, work: () => Promise<unknown>) {
  const before = (await mark()) ?? {};
  await work();
  const after = (await mark()) ?? {};
  return Object.keys(after).filter((topic) => Reflect.get(after, topic) !== Reflect.get(before, topic));
}

test('a change in one browser raises its topic, and nothing else', async () => {
  const { person, mark } = await follower();
  const other = await elsewhere(person);
  const change = () => other.call('update', { body: { bio: 'Somewhere else.' } });
  expect(await changedBy(mark, change)).toEqual(['account']);
  expect(await changedBy(mark, () => elsewhere(person))).toEqual(['devices']);
  expect(await changedBy(mark, async () => undefined)).toEqual([]);
});

test('who is taken into a space, made a member of a room or kicked hears of it, and nobody else', async () => {
  const [{ person, mark }, bystander] = [await follower(), await follower()];
  const spaceId = await createSpace(owner);
  await bystander.person.call('joinSpace', { params: { spaceId } });
  const others = await bystander.mark();
  const join = () => person.call('joinSpace', { params: { spaceId } });
  expect(await changedBy(mark, join)).toEqual(['memberships']);
  const kick = () => owner.call('kickMember', { params: { spaceId, userId: person.id } });
  expect(await changedBy(mark, kick)).toEqual(['memberships', 'notices']);
  expect(await bystander.mark()).toEqual(others);
});

test('marks of people whom no browser follows go together, and others stay', async () => {
  const { storage } = chat.platform.services;
  const store = new ChatOutboxStore(storage);
  const { person: followed } = await follower();
  const [away, held] = [await chat.platform.person(), await chat.platform.person()];
  await idle();
  // Due tomorrow, so that the dispatcher doesn't apply them first.
  const inDays = (days: number) => new Date(chat.platform.clock.now().getTime() + days * 86_400_000);
  const marks = [followed, away, held].map(({ id }) => markEntry(id));
  await store.put([...marks, memberEntry(1, away.id)], inDays(1));
  const lease = { limit: 1, now: inDays(1), lease: 'theirs', leaseUntil: inDays(2) };
  await store.claim({ ...lease, keys: [`mark:${held.id}`] });
  const waiting = async () => (await store.waiting(all)).toSorted();
  const all = [...marks.map(({ key }) => key), `member:1:${away.id}`].toSorted();
  await store.dropUnfollowed(inDays(0.9));
  expect(await waiting()).toEqual(all);
  await store.dropUnfollowed(inDays(1));
  expect(await waiting()).toEqual(all.filter((key) => key !== `mark:${away.id}`));
  await storage.db.execute('DELETE FROM chat_outbox');
});

/** The mark that a member's sync finds in the Matrix space. */
async function spaceMarkFor(caller: MatrixCaller, spaceId: number): Promise<SpaceMark | undefined> {
  await idle();
  const filter = JSON.stringify({ room: { state: { types: [CHANGE_MARK_TYPE] }, timeline: { types: [] } } });
  const { body } = await caller('GET', at`sync?filter=${filter}`);
  const { join = {} } = body.rooms as {
    join?: Record<string, { state: { events: { content: unknown }[] } }>;
  };
  const contents = Object.values(join).flatMap(({ state }) => state.events.map(({ content }) => content));
  return contents.map((content) => spaceMark.parse(content)).find((mark) => mark.spaceId === spaceId);
}

test('what all members of a space see is told once, in its Matrix space', async () => {
  const { person, caller, mark } = await follower();
  const spaceId = await createSpace(owner);
  await person.call('joinSpace', { params: { spaceId } });
  const changes = async () => (await spaceMarkFor(caller, spaceId))?.changes ?? 0;
  const own = await mark();

  const before = await changes();
  await owner.call('createRoom', { body: { spaceId, name: 'newroom', kind: 'privateRoom' } });
  const made = await changes();
  expect(made).toBeGreaterThan(before);
  const form = await newSpace(owner, { description: 'Another description.' });
  await owner.call('updateSpace', { body: { ...form, id: spaceId } });
  const described = await changes();
  expect(described).toBeGreaterThan(made);
  await allowEveryone(owner, spaceId, 'sendRewards', 0);
  expect(await changes()).toBeGreaterThan(described);
  // No mark for each member.
  expect(await mark()).toEqual(own);

  // Nobody but the platform writes it.
  const { body } = await caller('GET', at`joined_rooms`);
  for (const matrixRoomId of body.joined_rooms as string[]) {
    const { status } = await caller('PUT', at`rooms/${matrixRoomId}/state/${CHANGE_MARK_TYPE}`, {
      spaceId,
      changes: 1,
    });
    expect(status).toBe(403);
  }
});

test('who leaves a room in a chat client hears of it elsewhere', async () => {
  const { person, caller, mark } = await follower();
  const spaceId = await createSpace(owner);
  await person.call('joinSpace', { params: { spaceId } });
  await idle();
  const rooms = await person.call('allRooms', { query: { spaceId } });
  const matrixRoomId = rooms[0]?.matrixRoomId ?? '';
  const before = await mark();
  const { status } = await caller('POST', at`rooms/${matrixRoomId}/leave`, {});
  expect(status).toBe(200);
  const after = await eventually(mark, (now) => now?.memberships !== before?.memberships);
  expect(after?.memberships).toBe((before?.memberships ?? 0) + 1);
});

test('it comes with the next sync', async () => {
  const { person, caller, mark } = await follower();
  await mark();
  const filter = JSON.stringify({
    presence: { types: [] },
    account_data: { types: [CHANGE_MARK_TYPE] },
    room: { rooms: [] },
  });
  const sync = (since = '') => caller('GET', at`sync?timeout=20000&filter=${filter}` + since);
  const first = await sync();
  const next = sync(at`&since=${String(first.body.next_batch)}`);
  await person.call('update', { body: { bio: 'Now.' } });
  expect((await next).body.account_data).toEqual({
    events: [{ type: CHANGE_MARK_TYPE, content: await mark() }],
  });
});

test('nothing is written for a person whom no browser follows, and the first one finds it', async () => {
  const person = await chat.platform.person();
  await idle();
  const asPlatform = () =>
    chat.sender('GET', dataPath(person) + at`?user_id=${matrixIdOf(person)}`).then(({ status }) => status);
  expect(await asPlatform()).not.toBe(200);
  const caller = await chat.as(person);
  await eventually(
    () => markOf(person, caller),
    (mark) => (mark?.devices ?? 0) > 0,
  );
});

test('a change that is rolled back raises nothing', async () => {
  const { person, mark } = await follower();
  const { storage } = chat.platform.services;
  const change = () =>
    storage
      .transaction(async () => {
        await chat.platform.services.chat.markChanged('account', [person.id]);
        throw new Error('changed its mind');
      })
      .catch(() => undefined);
  expect(await changedBy(mark, change)).toEqual([]);
});
