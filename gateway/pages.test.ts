import net from 'node:net';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { type Answer, TestGateway } from './testing/gateway';

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
    const first = await gateway.get('/privacy', hostile);
    expect(first.status).toBe(200);
    const again = await gateway.get('/privacy', { 'accept-language': 'en' });
    expect(again.body).toContain('<p>en /privacy</p>');
    const chinese = await gateway.get('/privacy', { 'accept-language': 'zh-CN' });
    expect(chinese.body).toContain('<p>zh /privacy</p>');
    expect(gateway.rendered).toHaveLength(2);
    const { 'x-request-id': _id, ...headers } = gateway.rendered[0]?.headers ?? {};
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
    const { headers, body } = await gateway.get('/terms', { 'accept-encoding': 'br;q=0' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-language, cookie',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(body).toMatch(/<head><script src="\/trusted-types.js"><\/script><meta/);

    const known = await gateway.get('/terms', { 'if-none-match': `"x", ${headers.etag}` });
    expect(known).toMatchObject({ status: 304, body: '' });
    expect(known.headers['content-security-policy']).toBeUndefined();
    const head = await gateway.get('/terms', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(gateway.rendered).toHaveLength(1);
  });

  test('OPN-109 ?lang= is a page of its own language and sets the cookie; a query that no page reads changes nothing', async () => {
    const chinese = await gateway.get('/signup?lang=zh');
    expect(chinese.body).toContain('<p>zh /signup</p>');
    expect(chinese.headers['set-cookie']).toEqual([
      expect.stringMatching(/^guildhall_language=zh; Path=\/;/),
    ]);
    expect((await gateway.get('/signup', { cookie: 'guildhall_language=zh' })).body).toBe(chinese.body);
    expect(gateway.rendered).toHaveLength(1);
    for (const question of ['/signup?a=1', '/signup?a=1', '/signup?lang=zh&a=1', '/signup?lang=xx'])
      await gateway.get(question);
    expect(gateway.rendered.map(({ url }) => url)).toEqual(['/signup', '/signup']);
  });

  test('the find page is kept but for a search', async () => {
    for (const query of ['', '?x=1', '?x=2', '?text=a', '?text=a&x=1']) {
      expect((await gateway.get(`/index/guildSearch${query}`)).status).toBe(200);
    }
    expect(gateway.rendered.map(({ url }) => url)).toEqual([
      '/index/guildSearch',
      '/index/guildSearch?text=a',
      '/index/guildSearch?text=a&x=1',
    ]);
  });

  test('the client router gets a page of the build from memory, and a part of it from Next', async () => {
    const ask = (more = {}) =>
      gateway.get('/index?token=a&_rsc=b', { ...session(), rsc: '1', 'next-url': '/x', ...more });
    const first = await ask();
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-nextjs-rewritten-path': '/en/x',
    });
    expect(gateway.rendered.at(-1)?.headers).toMatchObject({ rsc: '1' });
    expect(gateway.rendered.at(-1)?.headers['next-url']).toBeUndefined();
    expect((await ask({ 'next-router-prefetch': '1' })).body).toBe(first.body);
    expect(gateway.rendered.map(({ url }) => url)).toEqual(['/index?_rsc']);
    await ask({ 'next-router-segment-prefetch': '/_tree' });
    expect(gateway.rendered).toHaveLength(2);
  });

  test('a page of the build is kept whatever its query says', async () => {
    await gateway.get('/index?guildName=a', session());
    await gateway.get('/index?guildName=b', session());
    expect(gateway.rendered.map(({ url }) => url)).toEqual(['/index']);
  });

  test('what machines read is kept whatever the request looks like', async () => {
    await gateway.get('/robots.txt');
    for (const question of ['/robots.txt?a=1', '/robots.txt?lang=zh&a=2']) await gateway.get(question);
    await gateway.get('/robots.txt', { rsc: '1' });
    expect(gateway.rendered.map(({ url }) => url)).toEqual(['/robots.txt']);
  });

  test('a page whose script is not of Next is rendered with a nonce instead, and said', async () => {
    gateway.pageText = () => '<script>alert(1)</script>';
    const { headers } = await gateway.get('/forgot');
    expect(headers['content-security-policy']).toContain("'nonce-");
    expect(headers['content-security-policy']).not.toContain('sha256');
    expect(gateway.logLines).toContainEqual(
      expect.objectContaining({ event: 'page.script_refused', script: 'alert(1)' }),
    );
  });

  test('the script that shows what is kept of a conversation comes before those of Next, where a page names one', async () => {
    const named = '<meta name="first-view" content="/_next/static/first-view/a-1.js"/>';
    gateway.pageText = () => named;
    expect((await gateway.get('/kit')).body).toContain(
      '<head><script src="/trusted-types.js"></script><script src="/_next/static/first-view/a-1.js"></script><meta',
    );
    gateway.pageText = () => named.replace('/_next/static/first-view', 'https://elsewhere.example');
    expect((await gateway.get('/kit')).body).not.toContain('<script src="https:');
  });

  test('a page of which a part failed is not kept', async () => {
    gateway.pageText = () => '<!--$!--><template data-dgst="1234"></template><!--/$-->';
    expect((await gateway.get('/verify')).status).toBe(500);
    gateway.pageText = () => '<p>whole</p>';
    expect((await gateway.get('/verify')).body).toContain('<p>whole</p>');
  });

  test('a page that fails once, while the platform answers, is rendered once more', async () => {
    const fail = () => '<!--$!--><template data-dgst="1234"></template><!--/$-->';
    gateway.pageText = () => (gateway.rendered.length === 1 ? fail() : '<p>whole</p>');
    const answer = await gateway.get('/forgot');
    expect([answer.status, gateway.rendered.length]).toEqual([200, 2]);
    expect(answer.body).toContain('<p>whole</p>');
  });

  test.each(['', 'BAILOUT_TO_CLIENT_SIDE_RENDERING'])(
    'a part that is left to the browser on purpose (digest "%s") is no failure',
    async (digest) => {
      gateway.pageText = () => `<!--$!--><template data-dgst="${digest}"></template><!--/$-->`;
      expect((await gateway.get('/reset')).status).toBe(200);
    },
  );
});

describe('pages that are rendered for each request', () => {
  test('they carry a nonce of their own and stay with their reader', async () => {
    const first = await gateway.get('/kit', { 'content-security-policy': "script-src 'nonce-Y2FuYXJ5'" });
    const second = await gateway.get('/kit');
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
    await gateway.get('/privacy');
    const { headers } = await gateway.get('/privacy?_rsc=abc', {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-url': '/x',
      cookie: 'a=b',
    });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      // Without it the router would read the first segment of an address as its language.
      'x-nextjs-rewritten-path': '/en/x',
    });
    expect(gateway.rendered.at(-1)?.headers).toMatchObject({
      rsc: '1',
      'next-router-prefetch': '1',
      'next-url': '/x',
    });
    expect(gateway.rendered.at(-1)?.headers.cookie).toBeUndefined();
    await gateway.get('/privacy', { rsc: 'x' });
    expect(gateway.rendered.at(-1)?.headers.rsc).toBeUndefined();
  });

  test('one network gets so many of them and no more, and kept pages all the same', async () => {
    const bounded = await TestGateway.start(platform, { PAGE_RENDERINGS: '12', TRUSTED_PROXIES: '1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    try {
      for (let count = 0; count < 3; count += 1) {
        expect((await bounded.get(`/kit?${count}`, from('192.0.2.1'))).status).toBe(200);
      }
      const refused = await bounded.get('/privacy', { ...from('198.51.100.1, 192.0.2.1'), rsc: '1' });
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
      expect(bounded.rendered).toHaveLength(3);
      expect((await bounded.get('/privacy', from('192.0.2.1'))).status).toBe(200);
      expect((await bounded.get('/kit', from('192.0.2.2'))).status).toBe(200);
    } finally {
      await bounded.close();
    }
  });

  test('a failure of Next shows our page and nothing of it', async () => {
    const answer = await gateway.get('/broken', { 'accept-language': 'zh' });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('canary');
    expect(answer.body).toMatch(/<html lang="zh-Hans"/);
    expect(answer.body).not.toMatch(/<style|style=|<script>|onclick/);
  });

  test('ENT-13 what does not exist is the one 404 page; what is unknown costs no rendering', async () => {
    const answer = await gateway.get('/gone');
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<p>en /missing</p>');
    const before = gateway.rendered.length;
    expect((await gateway.get('/missing')).status).toBe(404);
    expect(await gateway.get('/no/such?x=1')).toMatchObject({ status: 404, body: answer.body });
    expect(gateway.rendered).toHaveLength(before);
  });

  test('three are rendered at a time, and a reader who reads nothing holds up none', async () => {
    let running = 0;
    let most = 0;
    let goOn = () => {};
    const three = new Promise<void>((resolve) => (goOn = () => setImmediate(resolve)));
    gateway.pageText = async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === 3) goOn();
      await three;
      running -= 1;
      return 'x'.repeat(4_000_000);
    };
    const idle = Array.from({ length: 4 }, () => {
      const socket = net.connect(gateway.port, '127.0.0.1');
      socket.write('GET /kit HTTP/1.1\r\nhost: localhost\r\n\r\n');
      return socket.pause();
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => gateway.get('/kit')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(3);
    for (const socket of idle) socket.destroy();
  });

  test('no redirect leads off the site', async () => {
    expect((await gateway.get('/away')).headers.location).toBe('/');
    for (const target of [
      '//evil.example/',
      '//evil.example/a/',
      '/%2F%2Fevil.example/',
      '/.//evil.example/',
    ]) {
      expect((await gateway.get(target)).headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
    expect((await gateway.get('/privacy/')).headers.location).toBe('/privacy');
  });
});
