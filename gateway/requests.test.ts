import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

let platform: TestPlatform;
let owner: TestClient;
let gateway: TestGateway;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.person();
  gateway = await TestGateway.start(platform);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});
beforeEach(() => gateway.reset());

const session = () => ({
  cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

describe('who is signed in', () => {
  test('people are led to the shell and back, with nothing stored on the way', async () => {
    expect((await gateway.get('/', session())).headers).toMatchObject({
      location: '/index',
      'cache-control': 'no-store',
    });
    expect((await gateway.get('/login', session())).headers.location).toBe('/index');
    expect((await gateway.get('/index')).headers.location).toBe('/');
    expect((await gateway.get('/index/settings/account/1')).headers.location).toBe(
      '/?to=%2Findex%2Fsettings%2Faccount%2F1',
    );
    expect((await gateway.get('/index', { cookie: 'guildhall_session=e30.e30.x' })).headers.location).toBe(
      '/',
    );
    expect((await gateway.get('/index', session())).status).toBe(200);
  });

  test('a session that was ended leads to no circle', async () => {
    const person = await platform.person();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await person.call('logOut', { headers: { 'sec-fetch-site': 'same-origin' } });
    // The signature is still good, so the edge cannot know; the first call says 403 and takes the cookie away.
    expect((await gateway.get('/', { cookie })).headers.location).toBe('/index');
    const refused = await gateway.get('/api/user/me', { cookie });
    expect(refused.status).toBe(403);
    expect(refused.headers['set-cookie']?.[0]).toMatch(/^guildhall_session=; .*Max-Age=0/);
    expect((await gateway.get('/')).status).toBe(200);
  });

  test('/index asked first, by whomever, does not spoil /', async () => {
    for (let round = 0; round < 20; round += 1) {
      const signedIn = round % 3 === 1;
      expect((await gateway.get('/index', signedIn ? session() : {})).status).toBe(signedIn ? 200 : 307);
      const landing = await gateway.get('/', { 'accept-language': round % 2 ? 'zh' : 'en' });
      expect(landing.status).toBe(200);
      expect(landing.body).toContain(`<p>${round % 2 ? 'zh' : 'en'} /</p>`);
    }
  });
});

describe('invite links', () => {
  test('ENT-03 ENT-11 ENT-12 lead to the login page', async () => {
    expect((await gateway.get('/s/foo/u/12')).headers.location).toBe('/login?guildName=foo&inviterId=12');
    expect((await gateway.get('/s/0002000z')).headers.location).toBe('/login?guildId=1&inviterId=57');
    expect((await gateway.get('/s/abc')).headers.location).toBe('/login');
    expect((await gateway.get('/s//u/12')).headers.location).toBe('/login');
  });

  test('ENT-05 ENT-06 ENT-07 an alias is looked up', async () => {
    const id = await createSpace(owner, { name: 'Blue Moon' });
    const { alias } = await owner.call('space', { params: { spaceId: id } });
    expect((await gateway.get(`/g/${alias}`)).headers.location).toBe(
      `/login?guildName=${alias}&inviterId=${owner.id}`,
    );
    expect((await gateway.get('/g/no_such_space')).headers).toMatchObject({
      location: '/login',
      'cache-control': 'no-store',
    });
  });
});

describe('files and calls', () => {
  test('built scripts are immutable, compressed, and harmless in a worker', async () => {
    const { headers, status } = await gateway.get('/_next/static/chunks/a.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    });
    expect((await gateway.get('/theme.js')).headers['cache-control']).toBe('public, max-age=600');
    expect(gateway.rendered).toEqual([]);
  });

  test.each([
    '/_next/static/chunks/b.js',
    '/_next/static/../../gateway.test.ts',
    '/_next/image?url=/x',
    '/_next/data/x.json',
  ])('%s is not served', async (target) => {
    expect((await gateway.get(target)).status).toBeGreaterThanOrEqual(400);
    expect(gateway.rendered).toEqual([]);
  });

  test('uploads come through as the platform sends them', async () => {
    const id = await createSpace(owner);
    const { logo } = await owner.call('space', { params: { spaceId: id } });
    const answer = await gateway.get(logo);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
    expect((await gateway.get(logo, { 'if-none-match': answer.headers.etag })).status).toBe(304);
    expect((await gateway.get('/files/guild/logo/none.png')).status).toBe(404);
    expect((await gateway.get('/files/%2e%2e/secret')).status).toBe(400);
  });

  test('a call passes with the address of its browser and the session', async () => {
    const answer = await gateway.get('/api/user/me', { ...session(), 'x-forwarded-for': '6.6.6.6' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ code: '10000', result: { id: owner.id } });
    expect(platform.logLines.at(-1)).toMatchObject({ route: 'me', peer: '127.0.0.1' });
    expect(platform.logLines.at(-1)?.request).toBe(answer.headers['x-request-id']);
  });

  test('a body that turns out too large is refused in words, not by a broken connection', async () => {
    const ours = { ...session(), origin: platform.config.publicUrl, 'sec-fetch-site': 'same-origin' };
    const mebibyte = Buffer.alloc(1024 * 1024, 32);
    const login = await gateway.post('/api/login/email', { ...ours, 'content-type': 'application/json' }, [
      mebibyte,
    ]);
    const upload = await gateway.post(
      '/api/upload',
      { ...ours, 'content-type': 'multipart/form-data; boundary=x' },
      Array.from({ length: 12 }, () => mebibyte),
    );
    for (const { status, body } of [login, upload]) {
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ code: '20006' });
    }
    expect((await gateway.get('/api/user/me', session())).status).toBe(200);
  });

  test('the internal side of the platform is out of reach', async () => {
    for (const target of [
      '/internal/feed?gateway=x&after=0',
      '/api/../internal/version/space:1',
      '/api/internal/ready',
    ]) {
      expect(
        (await gateway.get(target, { 'x-guildhall-internal': platform.config.internalSecret })).body,
      ).not.toMatch(/position|version|ready/);
    }
  });
});

describe('the outbox of a trial installation', () => {
  test('is shown to this machine', async () => {
    expect((await gateway.get('/outbox')).status).toBe(200);
    expect(gateway.rendered.map(({ url }) => url)).toEqual(['/outbox']);
  });

  test.each([
    ['/outbox', { 'x-forwarded-for': '203.0.113.9' }],
    ['/outbox', { host: 'evil.example' }],
    ['/outbox?x=1', { host: 'evil.example', rsc: '1' }],
    ['/%6Futbox', { host: 'evil.example' }],
    ['/%256futbox', { host: 'evil.example' }],
    ['/en/outbox.rsc', { host: 'evil.example' }],
  ])('%s with %j is not found, and Next is not asked for it', async (target, headers) => {
    expect((await gateway.get(target, headers)).status).toBe(404);
    expect(gateway.rendered.map(({ url }) => url).filter((url) => url !== '/missing')).toEqual([]);
  });
});

describe('hostile requests', () => {
  test('long, broken and strange addresses are refused early', async () => {
    expect((await gateway.get(`/${'a'.repeat(16 * 1024)}`)).status).toBe(414);
    expect((await gateway.get('/%zz')).status).toBe(400);
    expect((await gateway.get('/%00')).status).toBe(400);
    expect((await gateway.get('/', { 'x-a': 'a'.repeat(40_000) })).status).toBe(431);
    expect((await gateway.get('/', {}, 'POST')).status).toBe(405);
    expect((await gateway.get('/privacy', {}, 'TRACE')).status).toBe(405);
    expect(gateway.rendered).toEqual([]);
  });

  test.each([
    ['what is no HTTP', 'hello\r\n\r\n'],
    [
      'two lengths',
      'POST /api/login/email HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/login/email HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
    ['another protocol', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ])('%s is refused and the connection closed', async (_, bytes) => {
    const socket = net.connect(gateway.port, '127.0.0.1');
    socket.end(bytes);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 40[05] /);
  });

  test('no log line holds an address, a cookie or a token', async () => {
    await gateway.get('/verify?token=canary-token', {
      cookie: 'guildhall_session=canary-cookie',
      'user-agent': 'canary-agent',
    });
    await gateway.get('/canary-path');
    expect(JSON.stringify(gateway.logLines)).not.toMatch(/canary-/);
    expect(gateway.logLines.at(-1)).toMatchObject({ event: 'request.done', method: 'GET' });
  });
});

test('what the process measures of itself is not told on the public port', async () => {
  for (const path of ['/metrics', '/internal/metrics', '/_guildhall/metrics', '/api/metrics']) {
    const { headers, body } = await gateway.get(path);
    // At most a page that Next knows nothing of.
    expect(headers['content-type'] ?? '').not.toContain('version=');
    for (const figure of ['guildhall_', 'nodejs_', 'process_']) expect(body).not.toContain(figure);
  }
});
