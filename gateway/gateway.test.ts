import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, newSpace } from '@/server/testing/space';
import { readGatewayConfig } from './config';
import { FeedFollower } from './feed';
import { createHandler } from './handle-request';
import { createLog } from './log';
import { NextRenderer } from './next-renderer';
import { PageCache } from './page-cache';
import { PageStore } from './page-store';
import { createPlatform } from './platform';
import { createServer } from './server';
import { StaticFiles } from './static-files';
import { Versions } from './versions';

/*
 * The gateway with the real platform behind it. In Next's place stands a handler that writes pages as Next does, so
 * that a test can see what it was asked and make it fail; e2e/http runs the same gateway with the real build.
 */
let platform: TestPlatform;
let platformIsUp = true;
let owner: TestClient;
let folder: string;
let server: http.Server;
let port: number;
let feed: FeedFollower;
let closePlatformClient: () => Promise<void>;
let rendered: IncomingMessage[];
let pageText: (request: IncomingMessage) => Promise<string> | string;
const logLines: Record<string, unknown>[] = [];

beforeAll(async () => {
  platform = await startTestPlatform({ config: { feed: { pollMs: 800, leaseMs: 2000 } } });
  owner = await platform.person();
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-gateway-'));
  await mkdir(path.join(folder, 'next/static/chunks'), { recursive: true });
  await mkdir(path.join(folder, 'public'));
  await writeFile(
    path.join(folder, 'next/static/chunks/a.js'),
    `console.log(${JSON.stringify('a'.repeat(2000))})`,
  );
  await writeFile(path.join(folder, 'public/theme.js'), 'theme()');

  const config = readGatewayConfig({
    PLATFORM_URL: platform.url,
    PUBLIC_URL: platform.config.publicUrl,
    INTERNAL_SECRET: platform.config.internalSecret,
    SESSION_SECRET: platform.config.sessionSecret,
  });
  const nowMs = () => performance.now();
  const log = createLog('debug', { write: (line) => void logLines.push(JSON.parse(line)) });
  const store = new PageStore(config.pageCacheBytes);
  const versions = new Versions(nowMs, (subject) =>
    subject === null ? store.clear() : store.dropSubject(subject),
  );
  const client = createPlatform(config);
  closePlatformClient = client.close;
  feed = new FeedFollower(client, versions, log, nowMs);
  const handler = createHandler({
    config,
    log,
    platform: client,
    renderer: new NextRenderer(async (request, response) => {
      rendered.push(request);
      if (request.url === '/broken') return void response.writeHead(500).end('<h1>canary</h1>');
      if (request.url === '/no/such')
        return void response
          .writeHead(404, { 'content-type': 'text/html' })
          .end('<html id="__next_error__">');
      if (request.url === '/away')
        return void response.writeHead(307, { location: 'https://evil.example/x' }).end();
      try {
        const nonce = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1];
        const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>(self.__next_f=self.__next_f||[]).push([0])</script>`;
        const body = await pageText(request);
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-powered-by': 'canary' });
        response.end(
          `<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>${body}${script}</body></html>`,
        );
      } catch {
        response.writeHead(500).end();
      }
    }, config.publicUrl),
    cache: new PageCache(store, versions, (subject) => client.version(subject)),
    files: await StaticFiles.scan(path.join(folder, 'next'), path.join(folder, 'public')),
    isPrerendered: (known) => known === '/index',
    isOpen: () => true,
  });
  server = createServer(handler, 100);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  feed.start();
});
afterAll(async () => {
  await feed.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await closePlatformClient();
  if (platformIsUp) await platform.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rendered = [];
  pageText = (request) => `<p>${request.headers['x-guildhall-language'] as string} ${request.url}</p>`;
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends exactly these headers; fetch would add and refuse some. */
async function get(target: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, path: target, method, headers }, resolve)
      .on('error', reject)
      .end();
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const session = () => ({ cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
const spaceText = async (request: IncomingMessage) => {
  const id = /\d+/.exec(request.url ?? '')?.[0];
  const page = await owner.send(`/internal/page/space/${id}`);
  return `<p>${((await page.json()) as { kind: string }).kind}</p>`;
};

describe('pages that are kept', () => {
  test('a document is rendered once in each language, of nothing that its readers sent', async () => {
    const hostile = {
      'content-security-policy': "script-src 'nonce-canary'",
      'x-middleware-subrequest': 'middleware:middleware:middleware',
      'x-guildhall-internal': 'canary',
      'x-guildhall-language': 'zh',
      'x-nextjs-data': '1',
      'next-router-state-tree': 'canary',
      'x-forwarded-host': 'evil.example',
      'x-matched-path': '/canary',
      'user-agent': 'canary',
      'accept-encoding': 'gzip',
      host: 'evil.example',
      cookie: 'a=canary',
    };
    const first = await get('/privacy', hostile);
    expect(first.status).toBe(200);
    const again = await get('/privacy', { 'accept-language': 'en' });
    expect(again.body).toContain('<p>en /privacy</p>');
    const chinese = await get('/privacy', { 'accept-language': 'zh-CN' });
    expect(chinese.body).toContain('<p>zh /privacy</p>');
    expect(rendered).toHaveLength(2);
    const { 'x-request-id': _id, ...headers } = rendered[0]?.headers ?? {};
    expect(headers).toEqual({
      host: 'localhost:3000',
      connection: 'close',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
      'x-forwarded-proto': 'http',
      'x-guildhall-internal': platform.config.internalSecret,
      'x-guildhall-language': 'en',
    });
  });

  test('it carries the policy with hashes, its tag, and no cache between may mix it', async () => {
    const { headers, body } = await get('/terms', { 'accept-encoding': 'br;q=0' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-language, cookie',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(body).toMatch(/<head><script src="\/trusted-types.js"><\/script><meta/);

    const known = await get('/terms', { 'if-none-match': `"x", ${headers.etag}` });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known.headers['content-security-policy']).toBeUndefined();
    const head = await get('/terms', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(rendered).toHaveLength(1);
  });

  test('OPN-109 ?lang= is a page of its own language and sets the cookie; other questions are rendered each time', async () => {
    const chinese = await get('/signup?lang=zh');
    expect(chinese.body).toContain('<p>zh /signup</p>');
    expect(chinese.headers['set-cookie']).toEqual([
      expect.stringMatching(/^guildhall_language=zh; Path=\/;/),
    ]);
    expect((await get('/signup', { cookie: 'guildhall_language=zh' })).body).toBe(chinese.body);
    expect(rendered).toHaveLength(1);
    for (const question of ['/signup?a=1', '/signup?a=1', '/signup?lang=zh&a=1', '/signup?lang=xx'])
      await get(question);
    expect(rendered).toHaveLength(5);
    expect(rendered.at(-1)?.url).toBe('/signup?lang=xx');
  });

  test('a page of the build is kept whatever its query says', async () => {
    await get('/index?guildName=a', session());
    await get('/index?guildName=b', session());
    expect(rendered.map(({ url }) => url)).toEqual(['/index']);
  });

  test('a page whose script is not of Next is rendered with a nonce instead, and said', async () => {
    pageText = () => '<script>alert(1)</script>';
    const { headers } = await get('/forgot');
    expect(headers['content-security-policy']).toContain("'nonce-");
    expect(headers['content-security-policy']).not.toContain('sha256');
    expect(logLines).toContainEqual(
      expect.objectContaining({ event: 'page.script_refused', script: 'alert(1)' }),
    );
  });

  test('a page of which a part failed is not kept', async () => {
    pageText = () => '<!--$!--><template data-dgst="1234"></template><!--/$-->';
    expect((await get('/verify')).status).toBe(500);
    pageText = () => '<p>whole</p>';
    expect((await get('/verify')).body).toContain('<p>whole</p>');
  });
});

describe('pages of spaces', () => {
  beforeEach(() => {
    pageText = spaceText;
  });

  test('one that does not exist is answered without rendering it', async () => {
    const answer = await get('/index/guildOverview/4711');
    expect(answer.status).toBe(404);
    expect(rendered.filter(({ url }) => url !== '/missing')).toEqual([]);
  });

  test('OPN-108 a space is hidden from the moment the call that made it private has answered', async () => {
    const id = await createSpace(owner);
    const address = `/index/guildOverview/${id}`;
    expect((await get(address)).body).toContain('<p>public</p>');
    expect((await get(address)).body).toContain('<p>public</p>');
    expect(rendered).toHaveLength(1);

    const fields = await newSpace(owner);
    for (const privacy of [0, 1, 0] as const) {
      await owner.call('updateSpace', { body: { id, ...fields, privacy } });
      // A page made public may be late, one made private may not.
      if (privacy === 0) expect((await get(address)).body).toContain('<p>private</p>');
    }
  });

  test('an answer with a rendering in flight is never older than the change before it', async () => {
    const id = await createSpace(owner);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let holding = true;
    pageText = async (request) => {
      const before = await spaceText(request);
      if (holding) await held;
      return before;
    };
    const early = get(`/index/guildOverview/${id}`);
    while (rendered.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await owner.call('deleteSpace', { params: { spaceId: id } });
    holding = false;
    const late = get(`/index/guildOverview/${id}`);
    release();
    expect((await late).body).not.toContain('<p>public</p>');
    await early;
  });
});

describe('pages that are rendered for each request', () => {
  test('they carry a nonce of their own and stay with their reader', async () => {
    const first = await get('/kit', { 'content-security-policy': "script-src 'nonce-Y2FuYXJ5'" });
    const second = await get('/kit');
    const nonceOf = ({ headers }: Answer) =>
      /'nonce-([\w+/=]+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonceOf(first)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.body).toContain(`<script nonce="${nonceOf(first)}">`);
    expect(first.body).toContain('<head><script src="/trusted-types.js"></script>');
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.body).not.toContain('Y2FuYXJ5');
  });

  test('router requests keep their headers, bypass what is kept, and are never stored by anyone', async () => {
    await get('/privacy');
    const { headers } = await get('/privacy?_rsc=abc', {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-url': '/x',
      cookie: 'a=b',
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(rendered.at(-1)?.headers).toMatchObject({
      rsc: '1',
      'next-router-prefetch': '1',
      'next-url': '/x',
    });
    expect(rendered.at(-1)?.headers.cookie).toBeUndefined();
    await get('/privacy', { rsc: 'x' });
    expect(rendered.at(-1)?.headers.rsc).toBeUndefined();
  });

  test('a failure of Next shows our page and nothing of it', async () => {
    const answer = await get('/broken', { 'accept-language': 'zh' });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('canary');
    expect(answer.body).toMatch(/<html lang="zh-Hans"/);
    expect(answer.body).not.toMatch(/<style|style=|<script>|onclick/);
  });

  test('ENT-13 what Next does not know is the one 404 page', async () => {
    const answer = await get('/no/such');
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<p>en /missing</p>');
    expect((await get('/missing')).status).toBe(404);
  });

  test('no redirect leads off the site', async () => {
    expect((await get('/away')).headers.location).toBe('/');
    for (const target of [
      '//evil.example/',
      '//evil.example/a/',
      '/%2F%2Fevil.example/',
      '/.//evil.example/',
    ]) {
      expect((await get(target)).headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
    expect((await get('/privacy/')).headers.location).toBe('/privacy');
  });
});

describe('who is signed in', () => {
  test('people are led to the shell and back, with nothing stored on the way', async () => {
    expect((await get('/', session())).headers).toMatchObject({
      location: '/index',
      'cache-control': 'no-store',
    });
    expect((await get('/login', session())).headers.location).toBe('/index');
    expect((await get('/index')).headers.location).toBe('/');
    expect((await get('/index/settings/account/1')).headers.location).toBe('/');
    expect((await get('/index', { cookie: 'guildhall_session=e30.e30.x' })).headers.location).toBe('/');
    expect((await get('/index', session())).status).toBe(200);
  });

  test('a session that was ended leads to no circle', async () => {
    const person = await platform.person();
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await person.call('logOut', { headers: { 'sec-fetch-site': 'same-origin' } });
    // The signature is still good, so the edge cannot know; the first call says 403 and takes the cookie away.
    expect((await get('/', { cookie })).headers.location).toBe('/index');
    const refused = await get('/api/user/me', { cookie });
    expect(refused.status).toBe(403);
    expect(refused.headers['set-cookie']?.[0]).toMatch(/^guildhall_session=; .*Max-Age=0/);
    expect((await get('/')).status).toBe(200);
  });

  test('/index asked first, by whomever, does not spoil /', async () => {
    for (let round = 0; round < 20; round += 1) {
      const signedIn = round % 3 === 1;
      expect((await get('/index', signedIn ? session() : {})).status).toBe(signedIn ? 200 : 307);
      const landing = await get('/', { 'accept-language': round % 2 ? 'zh' : 'en' });
      expect(landing.status).toBe(200);
      expect(landing.body).toContain(`<p>${round % 2 ? 'zh' : 'en'} /</p>`);
    }
  });
});

describe('invite links', () => {
  test('ENT-03 ENT-11 ENT-12 lead to the login page', async () => {
    expect((await get('/s/foo/u/12')).headers.location).toBe('/login?guildName=foo&inviterId=12');
    expect((await get('/s/0002000z')).headers.location).toBe('/login?guildId=1&inviterId=57');
    expect((await get('/s/abc')).headers.location).toBe('/login');
    expect((await get('/s//u/12')).headers.location).toBe('/login');
  });

  test('ENT-05 ENT-06 ENT-07 an alias is looked up', async () => {
    const id = await createSpace(owner, { name: 'Blue Moon' });
    const { alias } = await owner.call('space', { params: { spaceId: id } });
    expect((await get(`/g/${alias}`)).headers.location).toBe(
      `/login?guildName=${alias}&inviterId=${owner.id}`,
    );
    expect((await get('/g/no_such_space')).headers).toMatchObject({
      location: '/login',
      'cache-control': 'no-store',
    });
  });
});

describe('files and calls', () => {
  test('built scripts are immutable, compressed, and harmless in a worker', async () => {
    const { headers, status } = await get('/_next/static/chunks/a.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    });
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=600');
    expect(rendered).toEqual([]);
  });

  test.each([
    '/_next/static/chunks/b.js',
    '/_next/static/../../gateway.test.ts',
    '/_next/image?url=/x',
    '/_next/data/x.json',
  ])('%s is not served', async (target) => {
    expect((await get(target)).status).toBeGreaterThanOrEqual(400);
    expect(rendered).toEqual([]);
  });

  test('uploads come through as the platform sends them', async () => {
    const id = await createSpace(owner);
    const { logo } = await owner.call('space', { params: { spaceId: id } });
    const answer = await get(logo);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox/);
    expect((await get(logo, { 'if-none-match': answer.headers.etag })).status).toBe(304);
    expect((await get('/files/guild/logo/none.png')).status).toBe(404);
    expect((await get('/files/%2e%2e/secret')).status).toBe(400);
  });

  test('a call passes with the address of its browser and the session', async () => {
    const answer = await get('/api/user/me', { ...session(), 'x-forwarded-for': '6.6.6.6' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ code: '10000', result: { id: owner.id } });
    expect(platform.logLines.at(-1)).toMatchObject({ route: 'me', peer: '127.0.0.1' });
    expect(platform.logLines.at(-1)?.request).toBe(answer.headers['x-request-id']);
  });

  test('the internal side of the platform is out of reach', async () => {
    for (const target of [
      '/internal/feed?gateway=x&after=0',
      '/api/../internal/version/space:1',
      '/api/internal/ready',
    ]) {
      expect(
        (await get(target, { 'x-guildhall-internal': platform.config.internalSecret })).body,
      ).not.toMatch(/position|version|ready/);
    }
  });
});

describe('hostile requests', () => {
  test('long, broken and strange addresses are refused early', async () => {
    expect((await get(`/${'a'.repeat(16 * 1024)}`)).status).toBe(414);
    expect((await get('/%zz')).status).toBe(400);
    expect((await get('/%00')).status).toBe(400);
    expect((await get('/', { 'x-a': 'a'.repeat(40_000) })).status).toBe(431);
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/privacy', {}, 'TRACE')).status).toBe(405);
    expect(rendered).toEqual([]);
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
    const socket = net.connect(port, '127.0.0.1');
    socket.end(bytes);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 40[05] /);
  });

  test('no log line holds an address, a cookie or a token', async () => {
    await get('/verify?token=canary-token', {
      cookie: 'guildhall_session=canary-cookie',
      'user-agent': 'canary-agent',
    });
    await get('/canary-path');
    expect(JSON.stringify(logLines)).not.toMatch(/canary-/);
    expect(logLines.at(-1)).toMatchObject({ event: 'request.done', method: 'GET' });
  });
});

describe('with the platform away', () => {
  test('pages of spaces and calls say so, documents stay', async () => {
    const id = await createSpace(owner);
    pageText = spaceText;
    await get(`/index/guildOverview/${id}`);
    pageText = () => '<p>document</p>';
    await get('/reset');
    platformIsUp = false;
    await platform.close();
    let answer = await get(`/index/guildOverview/${id}`);
    const endsAt = performance.now() + 3000;
    while (answer.status === 200 && performance.now() < endsAt)
      answer = await get(`/index/guildOverview/${id}`);
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('The back-end data service is being updated, please be patient.');
    expect((await get('/reset')).status).toBe(200);
    expect((await get('/g/Blue_Moon')).headers.location).toBe('/login');
    const call = await get('/api/user/me', session());
    expect(call.status).toBe(502);
    expect(JSON.parse(call.body)).toMatchObject({ code: '20011' });
    expect((await get('/healthz')).status).toBe(503);
  });
});
