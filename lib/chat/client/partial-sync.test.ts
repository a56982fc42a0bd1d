/** @jest-environment ./scripts/testing/browser-environment.mjs */
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { until } from '@/homeserver/testing/until';
import { activities, plugIn, timelineOf, unplug } from '@/lib/chat/state';
import { mayRun } from '@/lib/chat/tab-leader';
import { listed, shown, texts } from '@/lib/chat/testing/screen';
import type { MatrixRoomId } from '@/protocol/ids';
import { startEngine, type Engine } from './engine';

let homeserver: HomeserverProcess;
let ada: MatrixTestClient;
let bo: MatrixTestClient;
let engine: Engine;
/** A direct conversation, another one, and a room that becomes the screen's. */
let pair: MatrixRoomId;
let quiet: MatrixRoomId;
let busy: MatrixRoomId;
let opened: MatrixRoomId;
let lively: MatrixRoomId;
/** What the client asked of the homeserver. */
const asked: string[] = [];
const wholeFetch = globalThis.fetch;

beforeAll(async () => {
  homeserver = await startHomeserverProcess();
  ada = await homeserver.register('ada');
  bo = await homeserver.register('bo');
  [pair, quiet, busy, opened, lively] = await Promise.all([
    roomOf('direct', 1),
    roomOf('direct', 2),
    roomOf('channel', 3),
    roomOf('direct', 4),
    roomOf('channel', 5),
  ]);
  await write(bo, pair, 'hello');
  const { event_id: last } = await write(ada, pair, 'hello to you');
  await bo.post(`rooms/${pair}/receipt/m.read/${last}`, {});
  for (let line = 0; line < 60; line += 1) await write(bo, busy, `line ${line}`);
  globalThis.fetch = (input, init) => {
    asked.push(decodeURIComponent(String(input instanceof Request ? input.url : input)));
    return wholeFetch(input, init);
  };
  await mayRun();
  const { token = '', userId: matrixUserId, deviceId } = ada;
  engine = await startEngine(
    { accessToken: token, matrixUserId, deviceId, expiresInMs: 3_600_000 },
    homeserver.url,
  );
  plugIn(engine);
}, 120_000); // the first start of a database takes its time

afterAll(async () => {
  engine?.stop();
  unplug();
  globalThis.fetch = wholeFetch;
  await homeserver?.close();
});

/** A room of Bo's that Ada has joined. */
async function roomOf(kind: 'direct' | 'channel', id: number): Promise<MatrixRoomId> {
  const content = {
    room_id: id,
    type: kind === 'direct' ? 4 : 0,
    ...(kind === 'channel' && { space_id: 1 }),
  };
  const { room_id: matrixRoomId } = await bo.post('createRoom', {
    preset: 'public_chat',
    initial_state: [{ type: 'guildhall.room', state_key: '', content }],
  });
  await ada.post(`join/${matrixRoomId}`);
  return matrixRoomId;
}

let written = 0;
const write = (person: MatrixTestClient, matrixRoomId: MatrixRoomId, body: string) =>
  person.put(`rooms/${matrixRoomId}/send/m.room.message/p${(written += 1)}`, { msgtype: 'm.text', body });

const activityOf = (matrixRoomId: MatrixRoomId) => activities.get().get(matrixRoomId);
/** Whether more of a room was asked for than its summary. */
const isBrought = (matrixRoomId: MatrixRoomId) =>
  asked.some((path) => path.includes(`rooms/${matrixRoomId}/messages`));

test('lists show all rooms by one sync of summaries, and no room is loaded that nobody looks at', () => {
  expect(activityOf(pair)).toMatchObject({
    ...{ roomId: 1, kind: 'direct', unread: 0, mentions: 0 },
    lastMessage: { text: 'hello to you', isOwn: true, readMs: expect.any(Number) },
  });
  expect(activityOf(quiet)).toMatchObject({ roomId: 2, unread: 0, lastMessage: null });
  expect(activityOf(busy)).toMatchObject({
    roomId: 3,
    spaceId: 1,
    unread: 60,
    lastMessage: { text: 'line 59' },
  });
  expect([pair, quiet, busy].filter(isBrought)).toEqual([]);
});

test('what happens in a room that is not loaded shows in its row: a message, its edit, its deletion, what was read elsewhere', async () => {
  const { event_id: first } = await write(bo, quiet, 'tae?');
  await listed(quiet, ({ unread, lastMessage }) => unread === 1 && lastMessage?.text === 'tae?');
  await bo.put(`rooms/${quiet}/send/m.room.message/edit`, {
    ...{ msgtype: 'm.text', body: '* tea?', 'm.new_content': { msgtype: 'm.text', body: 'tea?' } },
    'm.relates_to': { rel_type: 'm.replace', event_id: first },
  });
  await listed(quiet, ({ lastMessage }) => lastMessage?.text === 'tea?');
  const { event_id: second } = await write(bo, quiet, 'or coffee');
  await listed(quiet, ({ unread, lastMessage }) => unread === 2 && lastMessage?.text === 'or coffee');
  await bo.put(`rooms/${quiet}/redact/${second}/r`, {});
  await listed(quiet, ({ lastMessage }) => lastMessage?.text === 'tea?');
  await ada.post(`rooms/${quiet}/receipt/m.read/${second}`, {});
  await listed(quiet, ({ unread, readUpToMs }) => unread === 0 && readUpToMs !== null);
  expect(isBrought(quiet)).toBe(false);
});

test('a room that is opened is loaded at once, with all that was written meanwhile', async () => {
  const stop = timelineOf(busy).subscribe(() => undefined);
  // Some arrive while the room is being fetched.
  const meanwhile = Promise.all(Array.from({ length: 8 }, (_none, n) => write(bo, busy, `meanwhile ${n}`)));
  const seen = await shown(busy, ({ state }) => state === 'ready');
  expect(seen.canPost).toBe(true);
  await meanwhile;
  const all = await shown(
    busy,
    (timeline) => texts(timeline).filter((text) => text.startsWith('mean')).length === 8,
  );
  expect(
    texts(all)
      .filter((text) => text.startsWith('line'))
      .at(-1),
  ).toBe('line 59');
  expect(new Set(texts(all)).size).toBe(texts(all).length);
  engine.actionsOf(busy).loadOlder();
  await shown(busy, (timeline) => texts(timeline)[0] === 'line 0');
  await write(bo, busy, 'after that');
  await shown(busy, (timeline) => texts(timeline).at(-1) === 'after that');
  stop();
});

test('a room that is loaded when it is opened shows below which message it is unread; what follows a receipt is not seen', async () => {
  const { event_id: seen } = await write(ada, quiet, 'seen');
  await write(ada, quiet, 'not yet');
  await bo.post(`rooms/${quiet}/receipt/m.read/${seen}`, {});
  await write(ada, opened, 'hello');
  await write(bo, opened, 'new');
  await listed(opened, ({ unread }) => unread === 1);
  expect(activityOf(quiet)?.lastMessage).toMatchObject({ text: 'not yet', readMs: null });
  const stop = timelineOf(opened).subscribe(() => undefined);
  const { items } = await shown(opened, ({ state }) => state === 'ready');
  expect(items.slice(-2).map(({ kind }) => kind)).toEqual(['unread', 'message']);
  stop();
});

test('a room in which somebody writes whenever it is fetched is brought all the same', async () => {
  const watched = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isOfRoom = decodeURIComponent(String(input instanceof Request ? input.url : input)).includes(
      `rooms/${lively}/`,
    );
    const answer = await watched(input, init);
    // The test writes through `fetch`, too.
    if (isOfRoom && init?.method !== 'PUT') await write(bo, lively, `line ${written}`);
    return answer;
  };
  const stop = timelineOf(lively).subscribe(() => undefined);
  await shown(lively, ({ state }) => state === 'ready');
  globalThis.fetch = watched;
  await write(bo, lively, 'the last');
  const timeline = await shown(lively, (now) => texts(now).at(-1) === 'the last');
  const lines = texts(timeline).slice(0, -1);
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines).size).toBe(lines.length);
  stop();
});

test('a room is marked as read from its row, and one that the person has left leaves the list', async () => {
  await write(bo, pair, 'and now?');
  await listed(pair, ({ unread }) => unread === 1);
  engine.actionsOf(pair).markAllRead();
  await listed(pair, ({ unread }) => unread === 0);
  await ada.post(`rooms/${quiet}/leave`, {});
  await until(() => activityOf(quiet) === undefined);
});

test.each([
  ['that is loaded', () => busy],
  ['that is not loaded', () => pair],
])('a message that moderation hides is no longer in the row of a room %s', async (_which, roomOfCase) => {
  const matrixRoomId = roomOfCase();
  await write(ada, matrixRoomId, 'fine');
  const { event_id: bad } = await write(bo, matrixRoomId, 'bad');
  await listed(matrixRoomId, ({ lastMessage }) => lastMessage?.text === 'bad');
  const { origin_server_ts: ts } = await bo.get(`rooms/${matrixRoomId}/event/${bad}`);
  await bo.put(`rooms/${matrixRoomId}/state/guildhall.hidden_messages`, {
    hidden: [{ user_id: bo.userId, since: ts, until: ts }],
  });
  await listed(matrixRoomId, ({ lastMessage }) => lastMessage?.text === 'fine');
});
