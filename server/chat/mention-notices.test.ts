import { Client } from 'pg';
import { TEST_HS_TOKEN } from '@/server/testing/homeserver';
import { matrixIdOf, say, startChatTest, at, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';
import type { Room } from '@/protocol/room';

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

const listOf = async (person: TestClient) =>
  (await person.call('notices', { query: {} })).records.filter(({ kind }) => kind === 'mention');

const mentioning = (...people: TestClient[]) => ({ 'm.mentions': { user_ids: people.map(matrixIdOf) } });
const everyone = { 'm.mentions': { room: true } };

async function sent(content: object, as = writer, matrixRoomId = room.matrixRoomId ?? ''): Promise<string> {
  const { status, body } = await say(as, matrixRoomId, content);
  expect(status).toBe(200);
  return String(body.event_id);
}

/** What the homeserver has pushed so far is in: a message after it shows. */
async function settled(): Promise<void> {
  const probe = await member();
  const eventId = await sent(mentioning(probe));
  await until(async () => (await listOf(probe))[0]?.eventId === eventId);
}

test('OPN-76 who is mentioned is told once for a conversation, with the newest message and how many there are', async () => {
  const person = await member();
  const others = await member();
  await sent(mentioning(person));
  const second = await sent(mentioning(person, owner));
  await until(async () => (await listOf(person))[0]?.count === 2);
  expect(await listOf(person)).toEqual([
    expect.objectContaining({
      detail: null,
      eventId: second,
      space: expect.objectContaining({ id: spaceId }),
      person: expect.objectContaining({ id: owner.id }),
      room: { id: room.id, matrixRoomId: room.matrixRoomId, name: room.name, kind: 'channel' },
    }),
  ]);
  expect(await person.call('unreadNotices')).toEqual({
    unread: 1,
    things: [{ thing: 'room', id: room.id }],
  });
  expect((await person.call('spaceNews', { params: { spaceId } })).mentionedRooms).toEqual([room.id]);
  // Neither who wrote it nor who only reads along.
  expect([await listOf(owner), await listOf(others)]).toEqual([[], []]);

  // An edit tells those whom it names besides, of the message itself.
  const edit = { 'm.new_content': { msgtype: 'm.text', body: 'x' }, ...mentioning(others) };
  await sent({ ...edit, 'm.relates_to': { rel_type: 'm.replace', event_id: second } });
  await until(async () => (await listOf(others))[0]?.eventId === second);

  // In slow mode edits wait for nobody, so they tell nobody.
  const slow = await member();
  const slowWriter = await chat.as(slow);
  await owner.call('setSlowMode', { body: { room: room.matrixRoomId ?? '', seconds: 3600 } });
  await chat.platform.services.chat.idle();
  const own = await sent({}, slowWriter);
  const named = await member();
  const ofSlow = { 'm.new_content': { msgtype: 'm.text', body: 'x' }, ...mentioning(named) };
  await sent({ ...ofSlow, 'm.relates_to': { rel_type: 'm.replace', event_id: own } }, slowWriter);
  await settled();
  expect(await listOf(named)).toEqual([]);
  await owner.call('setSlowMode', { body: { room: room.matrixRoomId ?? '', seconds: 0 } });
  await chat.platform.services.chat.idle();

  // A deleted message is told of no more.
  await writer('PUT', at`rooms/${room.matrixRoomId ?? ''}/redact/${second}/r1`, {});
  await until(async () => (await listOf(person))[0]?.count === 1);
  await until(async () => (await listOf(others)).length === 0);
});

test('OPN-76 a mention is read when its message has been read, on all devices', async () => {
  const person = await member();
  const before = Date.now();
  await sent(mentioning(person));
  await until(async () => (await listOf(person)).length === 1);
  const read = (ms: number) =>
    person.call('readThing', { body: { thing: 'room', id: room.id, until: new Date(ms).toISOString() } });
  const mark = async () =>
    (
      await chat.platform.services.storage.db.execute<{ changes: number }>(
        `SELECT changes FROM change_count WHERE user_id = ${person.id} AND topic = 'notices'`,
      )
    ).rows[0]?.changes;
  // What was sent before it was read: the mention is not.
  await read(before - 1000);
  expect((await person.call('unreadNotices')).unread).toBe(1);
  const marked = await mark();
  await read(Date.now() + 1000);
  expect(await person.call('unreadNotices')).toEqual({ unread: 0, things: [] });
  // Every tab of the person hears of it.
  expect(await mark()).toBe((marked ?? 0) + 1);

  // The next one is unread again, and counts from the beginning.
  await sent(mentioning(person));
  await until(async () => (await person.call('unreadNotices')).unread === 1);
  expect(await listOf(person)).toMatchObject([{ count: 1, read: false }]);
});

test('OPN-76 nobody hears of a mention who is not in the room, blocks its author, or has gone since', async () => {
  const [outsider, blocker, leaver] = [await chat.platform.person(), await member(), await member()];
  await blocker.call('blockPerson', { params: { userId: owner.id } });
  await sent(mentioning(outsider, blocker, leaver));
  await until(async () => (await listOf(leaver)).length === 1);
  expect([await listOf(outsider), await listOf(blocker)]).toEqual([[], []]);
  await leaver.call('leaveSpace', { params: { spaceId } });
  expect(await listOf(leaver)).toEqual([]);
  expect((await leaver.call('unreadNotices')).unread).toBe(0);
  // Who blocks later sees it no more either.
  const late = await member();
  await sent(mentioning(late));
  await until(async () => (await listOf(late)).length === 1);
  await late.call('blockPerson', { params: { userId: owner.id } });
  expect(await listOf(late)).toEqual([]);
});

test('OPN-76 everyone is told by one row of a room, which each reads for themselves', async () => {
  const [one, other] = [await member(), await member()];
  const rows = async () =>
    Number(
      (
        await chat.platform.services.storage.db.execute<{ count: string }>(
          `SELECT count(*) FROM notice WHERE kind = 21 AND room_id = ${room.id} AND user_id IS NULL`,
        )
      ).rows[0]?.count,
    );
  // Who may not mention everyone mentions nobody.
  await sent(everyone, await chat.as(one));
  await settled();
  expect(await rows()).toBe(0);

  const eventId = await sent(everyone);
  await until(async () => (await listOf(one)).length === 1);
  expect(await listOf(other)).toMatchObject([{ detail: 'everyone', eventId, read: false }]);
  expect(await listOf(owner)).toEqual([]);
  const [entry] = await listOf(one);
  await one.call('readNotice', { params: { id: entry?.id ?? 0 } });
  expect([(await listOf(one))[0]?.read, (await listOf(other))[0]?.read]).toEqual([true, false]);
  await one.call('unreadNotice', { params: { id: entry?.id ?? 0 } });
  const { count, readTime } = await one.call('readAllNotices');
  expect(count).toBe(1);
  await one.call('undoReadAll', { body: { readTime } });
  expect((await one.call('unreadNotices')).things).toEqual([{ thing: 'room', id: room.id }]);
  await one.call('readAllNotices');

  // Newcomers were not meant; the next one is unread for all, and still one row.
  const late = await member();
  expect(await listOf(late)).toEqual([]);
  const next = await sent(everyone);
  await until(async () => (await listOf(late)).length === 1);
  expect(await listOf(one)).toMatchObject([{ eventId: next, read: false }]);
  expect(await rows()).toBe(1);
  await writer('PUT', at`rooms/${room.matrixRoomId ?? ''}/redact/${next}/r2`, {});
  await until(async () => (await listOf(one)).length === 0);
});

test.each([
  ['a person whose number is beyond all numbers', { 'm.mentions': { user_ids: ['@u9999999999:chat.test'] } }],
  [
    'everyone, as the edit of an event that no id names',
    { 'm.mentions': { room: true }, 'm.relates_to': { rel_type: 'm.replace', event_id: '$zero\u0000' } },
  ],
])('a message that mentions %s holds up no other', async (_what, content) => {
  await sent(content);
  await settled();
});

test('a push that takes longer than a transaction may is taken in by halves', async () => {
  const person = await member();
  const { db } = chat.platform.services.storage;
  const { databaseUrl } = chat.platform.config;
  // The platform's own role may not change the schema.
  const schema =
    databaseUrl === null ? null : new Client({ connectionString: databaseUrl.replace('_role:', '_owner:') });
  await schema?.connect();
  const change = (text: string) => schema?.query(text) ?? db.execute(text);
  // As long as a mention of some hundred people takes on a small machine.
  await change(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(0.08); RETURN NEW; END $$`);
  await change(
    'CREATE TRIGGER slowly BEFORE INSERT ON notice FOR EACH ROW WHEN (NEW.kind = 21) EXECUTE FUNCTION slowly()',
  );
  const events = Array.from({ length: 100 }, (_, n) => ({
    event_id: `$slow${n}`,
    room_id: room.matrixRoomId,
    type: 'm.room.message',
    sender: matrixIdOf(owner),
    origin_server_ts: chat.platform.clock.now().getTime(),
    content: { msgtype: 'm.text', body: 'Hello', ...mentioning(person) },
  }));
  const answer = await fetch(`${chat.platform.url}/_matrix/app/v1/transactions/slow`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_HS_TOKEN}` },
    body: JSON.stringify({ events }),
  });
  await change('DROP TRIGGER slowly ON notice');
  await schema?.end();
  expect(answer.status).toBe(200);
  expect((await listOf(person))[0]?.eventId).toBe('$slow99');
});
