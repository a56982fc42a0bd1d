import fc from 'fast-check';
import type { MatrixRoute } from '@/homeserver/api/route';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver } from '@/homeserver/testing/homeserver';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { TestReceiver } from '@/homeserver/testing/receiver';
import { makeRoom } from '@/homeserver/testing/rooms';
import { arbitraryOf, wordOf, type Pool } from './arbitraries';
import { fuzz, inAddress, type FuzzedAnswer, type FuzzTarget } from './fuzz';
import { seed, size } from './size';

jest.setTimeout(3 * 3_600_000);

interface Attack {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: 'ada' | 'ben' | 'platform' | 'none';
}

/** Everything that any route reads from its query. */
const QUERY = [
  'after', 'at', 'before', 'device_id', 'dir', 'filename', 'filter', 'format', 'from', 'full_state', 'include', 'kind',
  'limit', 'max_depth', 'method', 'next_batch', 'recurse', 'set_presence', 'since', 'suggested_only', 'timeout', 'to', 'ts',
  'use_state_after', 'user_id', 'username', 'width', 'height', 'membership', 'access_token', 'only', 'order_by', '__proto__',
]; // oxfmt-ignore

interface Scene {
  readonly server: HomeserverProcess;
  readonly ada: MatrixTestClient;
  readonly ben: MatrixTestClient;
  readonly pool: Pool;
}

async function prepare(server: HomeserverProcess, names: readonly [string, string]): Promise<Scene> {
  const [ada, ben] = await Promise.all([server.register(names[0]), server.register(names[1])]);
  const creator = ada.userId.includes(names[0]) && names[0].startsWith('u') ? server.asClient() : ada;
  const members = creator === ada ? [ben] : [ada, ben];
  const rooms = [await makeRoom(creator, { members }), await makeRoom(creator, { name: 'Second', members })];
  const events: string[] = [];
  for (let number = 0; number < 5; number += 1)
    events.push(await ada.say(rooms[0] ?? '', `message ${number}`));
  const { next_batch: since } = await ada.get('sync');
  const address = await ada.upload(new TextEncoder().encode('some bytes'), 'text/plain', 'a.txt');
  const { filter_id: filterId } = await ada.post(`user/${segment(ada.userId)}/filter`, {});
  const mediaId = address.split('/').at(-1) ?? '';
  const serverName = ada.userId.split(':')[1] ?? '';
  return {
    server,
    ada,
    ben,
    pool: {
      '': ['x', '1', ...rooms, ada.userId, ...events, 'm.room.message'],
      roomId: rooms,
      room_id: rooms,
      userId: [ada.userId, ben.userId],
      user_id: [ada.userId, ben.userId],
      invite: [ben.userId],
      user: [ada.userId, names[0]],
      username: ['fresh', 'fresher', 'freshest'],
      password: ['a password'],
      eventId: events,
      event_id: events,
      redacts: events,
      eventType: [
        'm.room.message',
        'm.reaction',
        'm.room.topic',
        'm.room.redaction',
        'm.room.power_levels',
        'm.room.encrypted',
      ],
      stateKey: ['', ada.userId],
      txnId: ['t1', 't2', 't3'],
      receiptType: ['m.read', 'm.read.private', 'm.fully_read'],
      relType: ['m.annotation', 'm.thread', 'm.replace'],
      type: ['m.direct', 'm.tag', 'm.login.password', 'm.login.dummy'],
      deviceId: [ada.deviceId, ben.deviceId],
      filterId: [String(filterId)],
      filter: [String(filterId), '{"room":{"timeline":{"limit":1}}}', '{"room":{"rooms":[]}}'],
      serverName: [serverName],
      mediaId: [mediaId],
      fileName: ['a.txt'],
      kind: ['override', 'underride', 'content', 'room', 'sender', 'guest'],
      since: [String(since)],
      from: [String(since), 't1', 't5'],
      to: [String(since), 't1', 't9'],
      at: [String(since)],
      dir: ['b', 'f'],
      limit: ['1', '10', '100000'],
      timeout: ['0', '1'],
      ts: ['0', '1700000000000', '999999999999999'],
      width: ['32', '1', '99999'],
      height: ['32', '1', '99999'],
      method: ['crop', 'scale'],
      set_presence: ['online', 'offline', 'unavailable'],
      preset: ['private_chat', 'public_chat', 'trusted_private_chat'],
    },
  };
}

/** A waiting sync would keep a place of the few that send. */
const noWaiting = (name: string, pool: Pool) =>
  name === 'timeout' ? fc.constantFrom('0', '1', '-1', 'x', '') : wordOf(name, pool);

function attackOn(route: MatrixRoute, pool: Pool): fc.Arbitrary<Attack> {
  const { base = 'client', path, versions } = route;
  const template = base === 'root' ? path : `/_matrix/${base}/${versions[0]}/${path}`;
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const words = fc.record(Object.fromEntries(names.map((name) => [name, wordOf(name, pool)])));
  const parameter = fc
    .constantFrom(...QUERY)
    .chain((name) => noWaiting(name, pool).map((value) => [name, value] as const));
  return fc.record({
    path: words.map((values) =>
      template.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(values[name] ?? '')),
    ),
    query: fc.array(parameter, { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    body: route.body ? arbitraryOf(route.body, pool) : fc.constantFrom(undefined, {}, 'x'),
    token: fc.constantFrom('ada', 'ada', 'ada', 'ben', 'platform', 'none'),
  });
}

function targetFor(route: MatrixRoute, scene: Scene, platformToken: boolean): FuzzTarget<Attack> {
  const { method } = route;
  return {
    name: `${method} ${route.path}`,
    requests: attackOn(route, scene.pool),
    async send({ path, query, body, token }) {
      const search = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`);
      const init = {
        method,
        ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
      };
      const response = await (
        await clientFor(scene, token, platformToken)
      ).send(`${path}?${search.join('&')}`, init);
      return { status: response.status, text: await response.text() };
    },
    describeError: problemIn,
  };
}

async function clientFor(
  scene: Scene,
  token: Attack['token'],
  platformToken: boolean,
): Promise<MatrixTestClient> {
  if (token === 'none') return scene.ada.with({ token: undefined });
  if (token === 'platform' && platformToken) return scene.server.asClient();
  return await signedIn(scene, token === 'ben' ? scene.ben : scene.ada, platformToken);
}

const current = new Map<string, Promise<MatrixTestClient>>();

/** Somebody may have logged out, or changed the password. */
async function signedIn(
  scene: Scene,
  person: MatrixTestClient,
  platformToken: boolean,
): Promise<MatrixTestClient> {
  const { userId: matrixUserId } = person;
  const known = await (current.get(matrixUserId) ?? Promise.resolve(person));
  if ((await known.send('account/whoami')).status !== 401) return known;
  const again = platformToken
    ? scene.server.login(matrixUserId)
    : scene.server.register(`again${Math.floor(performance.now() * 1000)}`);
  current.set(matrixUserId, again);
  return again;
}

/** Matrix, "Standard error response"; files are the only answers that are no JSON. */
function problemIn({ status, text }: FuzzedAnswer): string | undefined {
  if (status === 304) return undefined;
  const isError = status >= 400;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return isError
      ? 'an error that is no JSON'
      : text === 'some bytes' || text === ''
        ? undefined
        : 'no JSON';
  }
  if (!isError) return undefined;
  if (typeof value !== 'object' || value === null) return 'an error that is no object';
  const { errcode, error, flows } = value as Record<string, unknown>;
  if (status === 401 && Array.isArray(flows)) return undefined;
  return typeof errcode === 'string' && /^M_[A-Z_]+$/.test(errcode) && typeof error === 'string'
    ? undefined
    : 'an error without errcode and error';
}

async function attackAll(scene: Scene, routes: readonly MatrixRoute[], platformToken: boolean) {
  const targets = routes.map((route) => targetFor(route, scene, platformToken));
  const report = await fuzz(targets, { count: size.fuzzedRequests / 2, seed });
  console.log(`fuzzing Matrix: ${report.requests} requests, answers ${JSON.stringify(report.statuses)}`);
  const failures = scene.server.lines.filter(
    ({ event }) => /failed/.test(event) && event !== 'appservice.failed',
  );
  expect({ problems: report.problems, failures }).toEqual({ problems: [], failures: [] });
  expect(scene.server.errorText).toBe('');
  expect(scene.server.lines.filter(({ event }) => event === 'process.started')).toHaveLength(1);
  expect((await scene.ada.send('/_guildhall/ready')).status).toBe(200);
  expect(report.statuses['200']).toBeGreaterThan(report.requests / 10);
}

test('whatever the routes of the stand-alone homeserver are sent, they answer as the specification says', async () => {
  const model = await startTestHomeserver();
  const server = await startHomeserverProcess();
  try {
    await attackAll(await prepare(server, ['ada', 'ben']), model.routes, false);
  } finally {
    await server.close();
    await model.close();
  }
});

test('and behind the platform, with its token and with those of people', async () => {
  const receiver = new TestReceiver();
  await receiver.open();
  const model = await startTestHomeserver({ appservice: true });
  const server = await startHomeserverProcess({ appservice: { url: receiver.url } });
  try {
    await attackAll(await prepare(server, ['u1', 'u2']), model.routes, true);
  } finally {
    await server.close();
    await model.close();
    await receiver.close();
  }
});
