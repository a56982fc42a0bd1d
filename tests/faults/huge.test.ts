import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { legitP95, legitClient, printRatio, type LegitClient } from './legit-client';
import { rawRequest, type RawRequest } from './raw-request';
import { size } from './size';
import { memoryOf, startWorld, type World } from './world';

jest.setTimeout(600_000);

/** What the web process may grow by while it refuses; the bodies are four times as large and more. */
const GROWTH_BYTES_MAX = 256 * 1024 * 1024;
/** What is read of a body after its refusal, and what the system holds between two processes. */
const READ_BYTES_MAX = 128 * 1024 * 1024;
const ATTACKERS = 4;
const ATTACK_EVERY_MS = 250;
const PIECE = Buffer.alloc(256 * 1024, ' ');

let world: World;
let honest: LegitClient;
beforeAll(async () => {
  world = await startWorld();
  honest = await legitClient(world);
});
afterAll(() => world.close());

const ours = () => ({ cookie: honest.cookie, origin: world.publicUrl, 'sec-fetch-site': 'same-origin' });
const json = { 'content-type': 'application/json' };
const bearer = () => ({ authorization: `Bearer ${honest.token}` });

/** The doors of the product, each with a body that it would read if it were smaller. */
const doors: Record<string, () => RawRequest> = {
  'a page': () => ({ method: 'POST', path: '/' }),
  'a call': () => ({ method: 'POST', path: '/api/user/update', headers: { ...ours(), ...json } }),
  'a call of nobody': () => ({ method: 'POST', path: '/api/guild/create', headers: json }),
  'an upload': () => ({
    method: 'POST',
    path: '/api/upload',
    headers: { ...ours(), 'content-type': 'multipart/form-data; boundary=x' },
  }),
  'an upload of nobody': () => ({
    method: 'POST',
    path: '/api/upload',
    headers: {
      origin: world.publicUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    },
  }),
  'a path that is not there': () => ({ method: 'POST', path: '/api/nothing', headers: ours() }),
  'a message': () => ({
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/!a:b/send/m.room.message/1',
    headers: { ...bearer(), ...json },
  }),
  'a message of nobody': () => ({
    method: 'PUT',
    path: '/_matrix/client/v3/rooms/!a:b/send/m.room.message/1',
    headers: json,
  }),
  'a file': () => ({
    method: 'POST',
    path: '/_matrix/media/v3/upload',
    headers: { ...bearer(), 'content-type': 'text/plain' },
  }),
  'a file of nobody': () => ({ method: 'POST', path: '/_matrix/media/v3/upload' }),
  'a closed path of chat': () => ({ method: 'PUT', path: '/_matrix/federation/v1/send/1' }),
};

async function honestPeopleAreServed(): Promise<void> {
  expect((await fetch(`${world.url}/api/user/me`, { headers: { cookie: honest.cookie } })).status).toBe(200);
  const chat = await fetch(`${world.url}/_matrix/client/v3/account/whoami`, { headers: bearer() });
  expect(chat.status).toBe(200);
}

describe.each(['that is announced', 'that is not announced'])('a body of a gigabyte %s', (kind) => {
  test.each(Object.keys(doors))(
    '%s refuses it in words, reads little of it and ends the connection',
    async (door) => {
      const before = memoryOf(world.pid) ?? 0;
      const answer = await rawRequest(world.port, {
        ...(doors[door]?.() ?? { method: 'POST', path: '/' }),
        piece: PIECE,
        bodyBytes: size.hugeBytes,
        ...(kind === 'that is announced' && { contentLength: size.hugeBytes }),
      });
      console.log(
        `${door}, ${size.hugeBytes} bytes ${kind}: ${answer.status} after ${Math.round(answer.answeredMs)} ms, ` +
          `${answer.sentBytes} bytes left the sender`,
      );
      expect([400, 401, 403, 404, 405, 413]).toContain(answer.status);
      expect(answer.sentBytes).toBeLessThan(READ_BYTES_MAX);
      expect((memoryOf(world.pid) ?? 0) - before).toBeLessThan(GROWTH_BYTES_MAX);
      await honestPeopleAreServed();
    },
  );
});

test('honest people are served while bodies of a gigabyte come in by every door', async () => {
  await legitP95(world, honest, size.honestMs / 2);
  const before = await legitP95(world, honest, size.honestMs);
  const attacking = new AbortController();
  const statuses = new Set<number>();
  const attackers = Array.from({ length: ATTACKERS }, async (_, start) => {
    const all = Object.values(doors);
    for (let index = start; !attacking.signal.aborted; index += 1) {
      const door = all[index % all.length]?.();
      if (!door) continue;
      const announced = index % 2 === 0 && { contentLength: size.hugeBytes };
      const request = { ...door, piece: PIECE, bodyBytes: size.hugeBytes, ...announced };
      statuses.add((await rawRequest(world.port, request)).status);
      // As many as one sender gets through; it does not have to win against the machine.
      await wait(ATTACK_EVERY_MS);
    }
  });
  const meanwhile = await legitP95(world, honest, size.honestMs);
  attacking.abort();
  await Promise.all(attackers);
  printRatio(`${ATTACKERS} senders of gigabytes`, before, meanwhile);
  expect([...statuses].filter((status) => status < 400 || status >= 500)).toEqual([]);
});

const deep = (levels: number) => Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`);
const bomb = (bytes: number) => gzipSync(Buffer.alloc(bytes, ' '));
/** The head of a picture that says it is larger than anything. */
const vast = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0001000000010000' + '0806000000', 'hex'),
  Buffer.alloc(100),
]);
const form = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\navatar\r\n'),
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);

test.each<[string, string, Buffer, Record<string, string>, number[]]>([
  ['100,000 brackets', 'a call', deep(100_000), {}, [413]],
  ['40,000 brackets', 'a call', deep(40_000), {}, [400]],
  ['100,000 brackets', 'a message', deep(100_000), {}, [413]],
  ['40,000 brackets', 'a message', deep(40_000), {}, [400]],
  ['a hundred megabytes, packed', 'a call', bomb(100e6), { 'content-encoding': 'gzip' }, [400, 415]],
  ['a hundred megabytes, packed', 'a message', bomb(100e6), { 'content-encoding': 'gzip' }, [400, 415]],
  ['a picture of 65,536 pixels each way', 'an upload', form(vast), {}, [413, 422]],
  ['a picture of 65,536 pixels each way', 'a file', vast, {}, [413]],
])('%s in %s are refused', async (_what, door, bytes, headers, statuses) => {
  const request = doors[door]?.() ?? { method: 'POST', path: '/' };
  const answer = await rawRequest(world.port, {
    ...request,
    headers: { ...request.headers, ...headers },
    piece: bytes,
    contentLength: bytes.length,
  });
  expect(statuses).toContain(answer.status);
  await honestPeopleAreServed();
});

test.each(['/', '/api/', '/_matrix/client/v3/rooms/', '/files/', '/api/media/'])(
  'an address of 16 KB below %s is refused',
  async (start) => {
    const { status } = await rawRequest(world.port, { method: 'GET', path: start + 'a'.repeat(16 * 1024) });
    expect(status).toBe(414);
  },
);

test.each(['/', '/api/user/me', '/_matrix/client/versions'])(
  'headers of 64 KB to %s are refused',
  async (path) => {
    const headers = Object.fromEntries(
      Array.from({ length: 64 }, (_, index) => [`x-${index}`, 'a'.repeat(1000)]),
    );
    expect((await rawRequest(world.port, { method: 'GET', path, headers })).status).toBe(431);
  },
);
