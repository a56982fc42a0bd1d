import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';

const AS_TOKEN = 'as-token-of-the-tests-0123456789-0123456789';

/** Whatever listens where the homeserver is configured: it records what reaches it and answers as a test says. */
let homeserver: http.Server;
let seen: { request: IncomingMessage; body: string }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let platform: TestPlatform;
let gateway: TestGateway;

beforeAll(async () => {
  homeserver = http.createServer(async (request, response) => {
    const body = await text(request).catch(() => 'broken off');
    seen.push({ request, body });
    answer(request, response);
  });
  await once(homeserver.listen(0, '127.0.0.1'), 'listening');
  platform = await startTestPlatform();
  gateway = await TestGateway.start(platform, {
    CHAT_URL: `http://127.0.0.1:${(homeserver.address() as AddressInfo).port}`,
    CHAT_AS_TOKEN: AS_TOKEN,
  });
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
  homeserver.close();
});
beforeEach(() => {
  seen = [];
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', server: 'canary' }).end('{"a":1}');
});

test('a call travels with its token and without what acts for others', async () => {
  const reply = await gateway.get('/_matrix/client/v3/sync?since=s1&user_id=%40u1%3Ax&access_token=t', {
    authorization: 'Bearer mine',
    cookie: 'guildhall_session=canary',
    'x-guildhall-peer': '203.0.113.9',
  });
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body)).toEqual({ a: 1 });
  expect(seen[0]?.request.url).toBe('/_matrix/client/v3/sync?since=s1');
  expect(seen[0]?.request.headers).toMatchObject({
    authorization: 'Bearer mine',
    'x-guildhall-peer': '127.0.0.1',
  });
  expect(seen[0]?.request.headers.cookie).toBeUndefined();
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(reply.headers.server).toBeUndefined();
});

test("the platform's own token is unknown from outside", async () => {
  const reply = await gateway.get('/_matrix/client/v3/account/whoami', {
    authorization: `Bearer ${AS_TOKEN}`,
  });
  expect(reply.status).toBe(401);
  expect(JSON.parse(reply.body)).toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
  expect(seen).toEqual([]);
});

test('closed paths answer as the specification says, with CORS, and reach nobody', async () => {
  const reply = await gateway.get('/_matrix/federation/v1/version');
  expect(reply.status).toBe(404);
  expect(JSON.parse(reply.body)).toMatchObject({ errcode: 'M_UNRECOGNIZED' });
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(seen).toEqual([]);
});

test('a preflight is answered here', async () => {
  const reply = await gateway.get('/_matrix/client/v3/sync', {}, 'OPTIONS');
  expect(reply.status).toBe(200);
  expect(reply.headers['access-control-allow-headers']).toContain('Authorization');
});

test('bodies pass up to their size and are refused beyond it', async () => {
  const message = Buffer.from(JSON.stringify({ body: 'x'.repeat(1000) }));
  const sent = await gateway.post('/_matrix/client/v3/search', { 'content-type': 'application/json' }, [
    message,
  ]);
  expect(sent.status).toBe(200);
  expect(seen[0]?.body).toBe(message.toString());
  const parts = Array.from({ length: 40 }, () => Buffer.alloc(8192, 'x'));
  const refused = await gateway.post('/_matrix/client/v3/search', {}, parts);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toMatchObject({ errcode: 'M_TOO_LARGE' });
});

test('a search in front of an engine that bounds no state asks for none', async () => {
  const search = (more: object) => ({ search_categories: { room_events: { search_term: 'a', ...more } } });
  for (const more of [{ include_state: true }, { include_state: true, order_by: 'recent' }]) {
    const body = Buffer.from(JSON.stringify(search(more)));
    await gateway.post('/_matrix/client/v3/search', { 'content-length': body.length }, [body]);
  }
  expect(seen.map(({ body }): unknown => JSON.parse(body))).toEqual([
    search({}),
    search({ order_by: 'recent' }),
  ]);
  // What is no JSON goes on as it is.
  const odd = Buffer.from('["include_state", {"search_categories": null}');
  await gateway.post('/_matrix/client/v3/search', {}, [odd]);
  expect(seen.at(-1)?.body).toBe(odd.toString());
});

test('a waiting call ends at the homeserver when its client goes away', async () => {
  const ended = new Promise<void>((resolve) => {
    answer = (_request, response) => void response.on('close', () => resolve());
  });
  const request = http.get({ host: '127.0.0.1', port: gateway.port, path: '/_matrix/client/v3/sync' });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (!seen.some(({ request: { url } }) => url === '/_matrix/client/v3/sync')) return;
      clearInterval(look);
      resolve();
    }, 10);
  });
  request.destroy();
  await ended;
});

test('a homeserver that is away is said to be away', async () => {
  const alone = await TestGateway.start(platform, { CHAT_URL: 'http://127.0.0.1:9' });
  const reply = await alone.get('/_matrix/client/versions');
  expect(reply.status).toBe(502);
  expect(JSON.parse(reply.body)).toMatchObject({ errcode: 'M_UNKNOWN' });
  await alone.close();
});

test('CHT-03 clients are told that the homeserver is on the product’s host', async () => {
  const reply = await gateway.get('/.well-known/matrix/client');
  expect(JSON.parse(reply.body)).toEqual({ 'm.homeserver': { base_url: platform.config.publicUrl } });
  expect(reply.headers['access-control-allow-origin']).toBe('*');
});
