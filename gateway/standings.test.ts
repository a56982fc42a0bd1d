import { at, callerOf, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import { TEST_AS_TOKEN } from '@/server/testing/homeserver';
import type { TestClient } from '@/server/testing/client';
import { until } from '@/server/testing/until';
import { createSpace } from '@/server/testing/space';
import { TcpProxy } from '@/tests/faults/tcp-proxy';
import { TestGateway } from './testing/gateway';

/*
 * People who are timed out or banned, with their own Matrix token at the product's own address, on whichever engine stands
 * behind: first while the homeserver has been told nothing, then when it has.
 */

jest.setTimeout(360_000);

let chat: ChatTest;
let gateway: TestGateway;
let owner: TestClient;
/** From the gateway to the platform. */
let line: TcpProxy;
beforeAll(async () => {
  chat = await startChatTest({ database: 'postgres' });
  const { hostname: host, port } = new URL(chat.platform.url);
  line = await TcpProxy.to({ host, port: Number(port) });
  const behind = { url: new URL(line.through(chat.platform.url)).origin, config: chat.platform.config };
  gateway = await TestGateway.start(behind, {
    CHAT_URL: chat.homeserver.url,
    CHAT_ENGINE: chat.homeserver.engine,
    CHAT_AS_TOKEN: TEST_AS_TOKEN,
  });
  owner = await chat.platform.person();
}, 240_000);
afterEach(() => chat.outward.reset());
afterAll(async () => {
  await gateway.close();
  await line.close();
  await chat.close();
}, 60_000);

interface Scene {
  readonly person: TestClient;
  readonly spaceId: number;
  readonly room: string;
  /** A room of a space in which nothing happens to the person. */
  readonly elsewhere: string;
  /** An own message in the room. */
  readonly own: string;
  readonly asPerson: MatrixCaller;
  /** The same person at the homeserver, past the gateway. */
  readonly direct: MatrixCaller;
}

async function makeScene(): Promise<Scene> {
  const person = await chat.platform.person();
  const [spaceId, other] = [await createSpace(owner), await createSpace(owner)];
  for (const joined of [spaceId, other]) await person.call('joinSpace', { params: { spaceId: joined } });
  await chat.platform.services.chat.idle();
  const [{ matrixRoomId: room }, { matrixRoomId: elsewhere }] = [
    await chat.room(person, spaceId),
    await chat.room(person, other),
  ];
  const { accessToken } = await person.call('logInToChat', { query: { noForce: 'true' } });
  const asPerson = callerOf(gateway.url, accessToken);
  const direct = callerOf(chat.homeserver.url, accessToken);
  const own = String((await say(asPerson, room)).body.event_id);
  return { person, spaceId, room, elsewhere, own, asPerson, direct };
}

let transaction = 0;
/** The status of each thing that people do in a room, with the token of `caller`. */
async function table({ room, own }: Pick<Scene, 'room' | 'own'>, caller: MatrixCaller) {
  transaction += 1;
  const reaction = { 'm.relates_to': { rel_type: 'm.annotation', event_id: own, key: `${transaction}` } };
  const calls: Record<string, ReturnType<MatrixCaller>> = {
    'read messages': caller('GET', at`rooms/${room}/messages` + '?dir=b&limit=1'),
    'read state': caller('GET', at`rooms/${room}/state/m.room.name`),
    'mark as read': caller('POST', at`rooms/${room}/receipt/m.read/${own}`, {}),
    write: say(caller, room),
    react: caller('PUT', at`rooms/${room}/send/m.reaction/r${String(transaction)}`, reaction),
    delete: caller('PUT', at`rooms/${room}/redact/${own}/d${String(transaction)}`, {}),
  };
  const statuses: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) statuses[name] = (await call).status;
  return statuses;
}
const reading = (status: number) => ({
  'read messages': status,
  'read state': status,
  'mark as read': status,
});
const writing = (status: number) => ({ write: status, react: status, delete: status });

/** What the homeserver is told is lost from now on. */
const away = () => chat.outward.decide(() => 'drop');
const levelOf = async ({ room, person }: Scene) => {
  const levels = await chat.state(room, 'm.room.power_levels');
  return (levels?.users as Record<string, number>)[`@u${person.id}:chat.test`];
};

test('who is timed out only reads, before the homeserver knows and afterwards, and writes again when it is lifted', async () => {
  const scene = await makeScene();
  const { person, spaceId, elsewhere, asPerson, direct } = scene;
  const other = { room: elsewhere, own: String((await say(asPerson, elsewhere)).body.event_id) };
  const of = { params: { spaceId, userId: person.id } };

  away();
  await owner.call('timeOutMember', { ...of, body: { seconds: 3600 } });
  // The homeserver would let it pass.
  expect((await say(direct, scene.room)).status).toBe(200);
  expect(await table(scene, asPerson)).toEqual({ ...reading(200), ...writing(403) });
  expect((await say(asPerson, scene.room)).body).toMatchObject({
    errcode: 'M_FORBIDDEN',
    error: 'You are timed out in this space',
  });
  expect(await table(other, asPerson)).toEqual({ ...reading(200), ...writing(200) });

  chat.outward.reset();
  await until(async () => (await levelOf(scene)) === -1);
  expect(await table(scene, asPerson)).toEqual({ ...reading(200), ...writing(403) });
  expect(await table(scene, direct)).toEqual({ ...reading(200), ...writing(403) });

  // Leaving and coming back changes nothing.
  await person.call('leaveSpace', { params: { spaceId } });
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  expect(await table(scene, asPerson)).toEqual({ ...reading(200), ...writing(403) });

  await owner.call('liftTimeOut', of);
  await until(async () => (await levelOf(scene)) === undefined);
  expect(await table(scene, asPerson)).toEqual({ ...reading(200), ...writing(200) });
});

test('in an archived room nobody writes before the homeserver knows, and again when it is restored', async () => {
  const scene = await makeScene();
  const { spaceId, room, elsewhere, asPerson, direct } = scene;
  await owner.call('createRoom', { body: { spaceId, name: 'kept', kind: 'channel' } });
  const deleted = { own: String((await say(asPerson, room)).body.event_id), room };
  away();
  await owner.call('archiveRoom', { body: { room } });
  // The homeserver would let it pass.
  expect((await say(direct, room)).status).toBe(200);
  expect(await table(deleted, asPerson)).toEqual({ ...reading(200), write: 403, react: 403, delete: 200 });
  expect((await say(asPerson, room)).body).toMatchObject({ error: 'This room is archived' });
  expect((await say(asPerson, elsewhere)).status).toBe(200);

  chat.outward.reset();
  await until(async () => (await chat.state(room, 'm.room.power_levels'))?.events_default === 100);
  expect(await table(scene, asPerson)).toEqual({ ...reading(200), write: 403, react: 403, delete: 200 });
  await owner.call('restoreRoom', { body: { room } });
  await until(async () => (await say(asPerson, room)).status === 200);
});

test('a time-out that is over ends in the homeserver too', async () => {
  const scene = await makeScene();
  await owner.call('timeOutMember', {
    params: { spaceId: scene.spaceId, userId: scene.person.id },
    body: { seconds: 300 },
  });
  await until(async () => (await levelOf(scene)) === -1);
  expect((await say(scene.asPerson, scene.room)).status).toBe(403);
  chat.platform.clock.advance({ seconds: 301 });
  await chat.platform.runJob('spaces.end_time_outs');
  await until(async () => (await levelOf(scene)) === undefined);
  expect((await say(scene.asPerson, scene.room)).status).toBe(200);
});

test('rooms of a space are closed to who was banned or kicked before the homeserver knows, and leave sync', async () => {
  for (const call of ['banMember', 'kickMember'] as const) {
    const scene = await makeScene();
    const { person, spaceId, room, elsewhere, asPerson, direct } = scene;
    const syncs = async (caller: MatrixCaller) => {
      const { body } = await caller('GET', 'sync?timeout=0');
      const { join = {} } = (body.rooms ?? {}) as { join?: object };
      return [room, elsewhere].map((id) => Object.hasOwn(join, id));
    };
    expect(await syncs(asPerson)).toEqual([true, true]);

    away();
    const query = call === 'banMember' ? { query: { reason: '1' as const } } : {};
    await owner.call(call, { params: { spaceId, userId: person.id }, ...query } as never);
    expect(await chat.membership(room, person)).toBe('join');
    expect(await table(scene, asPerson)).toEqual({ ...reading(403), ...writing(403) });
    expect(await syncs(direct)).toEqual([true, true]);
    expect(await syncs(asPerson)).toEqual([false, true]);
    expect((await say(asPerson, elsewhere)).status).toBe(200);

    chat.outward.reset();
    await until(async () => (await chat.membership(room, person)) === 'leave');
    expect((await say(direct, room)).status).toBe(403);
    expect(await syncs(asPerson)).toEqual([false, true]);
  }
});

test('people go on talking while the platform is away, and who was timed out before does not', async () => {
  const [scene, free] = [await makeScene(), await makeScene()];
  const { person, spaceId } = scene;
  await owner.call('timeOutMember', { params: { spaceId, userId: person.id }, body: { seconds: 3600 } });
  await until(async () => (await levelOf(scene)) === -1);
  expect((await say(free.asPerson, free.room)).status).toBe(200);
  expect((await say(scene.asPerson, scene.room)).status).toBe(403);
  line.take('cut');
  try {
    expect((await say(free.asPerson, free.room)).status).toBe(200);
    // Refused for the reason that the platform gave last. The other room was never asked about.
    expect((await say(scene.asPerson, scene.room)).body.error).toBe('You are timed out in this space');
    expect((await say(scene.asPerson, scene.elsewhere)).body.errcode).toBe('M_UNKNOWN');
  } finally {
    line.mend();
  }
  await until(async () => (await say(scene.asPerson, scene.room)).status === 403);
});
