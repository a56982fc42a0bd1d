import { SignJWT } from 'jose';
import { NextRequest } from 'next/server';
import { config as routing, middleware } from '@/middleware';

const secrets = {
  INTERNAL_SECRET: 'internal-secret-0123456789-0123456789',
  SESSION_SECRET: 'session-secret-0123456789-0123456789',
};
// Nobody listens there: look-ups fail at once.
const environment = { ...secrets, PLATFORM_URL: 'http://127.0.0.1:9', PUBLIC_URL: 'https://guild.example' };
const before = { ...process.env };
beforeAll(() => void Object.assign(process.env, environment));
afterAll(() => {
  process.env = before;
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await middleware(new NextRequest(`https://guild.example${path}`, { headers }));
  const rewrite = response.headers.get('x-middleware-rewrite');
  return {
    status: response.status,
    location: response.headers.get('location')?.replace('https://guild.example', ''),
    inside: rewrite === null ? null : new URL(rewrite).pathname + new URL(rewrite).search,
    cookie: response.headers.get('set-cookie'),
    caching: response.headers.get('cache-control'),
  };
}

async function sessionCookie(): Promise<string> {
  const token = await new SignJWT({ sid: 'a'.repeat(43) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('session')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secrets.SESSION_SECRET));
  return `__Host-guildhall_session=${token}`;
}

test('a page is found below its language, which is in no address', async () => {
  expect(await ask('/privacy?a=b', { 'accept-language': 'zh' })).toMatchObject({
    status: 200,
    inside: '/zh/privacy?a=b',
    cookie: null,
  });
  expect(await ask('/')).toMatchObject({ inside: '/en' });
  expect(await ask('/zh/privacy')).toMatchObject({ inside: '/en/zh/privacy' });
  expect(await ask('/robots.txt')).toMatchObject({ inside: null });
});

test('OPN-109 ?lang= is kept in the cookie', async () => {
  const answer = await ask('/privacy?lang=zh');
  expect(answer.inside).toBe('/zh/privacy?lang=zh');
  expect(answer.cookie).toMatch(/^guildhall_language=zh; .*Secure/);
});

test.each([
  ['ENT-03', '/s/foo/u/12', '/login?guildName=foo&inviterId=12'],
  ['ENT-04', '/s/foo/u', '/login'],
  ['ENT-11', '/s/0002000z', '/login?guildId=1&inviterId=57'],
  ['ENT-12', '/s/abc', '/login'],
  ['ENT-07', '/g/foo', '/login'],
])('%s the invite link %s leads to %s, and no cache keeps that', async (_, path, location) => {
  expect(await ask(path)).toMatchObject({ status: 307, location, caching: 'no-store' });
});

test('the signed-in hint leads to the shell and back', async () => {
  const cookie = await sessionCookie();
  expect(await ask('/', { cookie })).toMatchObject({ status: 307, location: '/index' });
  expect(await ask('/login?guildId=3&inviterId=4', { cookie })).toMatchObject({
    location: '/index?guildId=3&inviterId=4',
  });
  expect(await ask('/index', { cookie })).toMatchObject({ inside: '/en/index' });
  expect(await ask('/index')).toMatchObject({ location: '/' });
  expect(await ask('/index', { cookie: `${cookie}x` })).toMatchObject({ location: '/' });
  expect(await ask('/index/guildOverview/3')).toMatchObject({ inside: '/en/index/guildOverview/3' });
});

test('what the gateway decided stands, and only the gateway can say so', async () => {
  const said = { 'x-guildhall-language': 'zh', 'x-guildhall-internal': secrets.INTERNAL_SECRET };
  expect(await ask('/index', said)).toMatchObject({ inside: '/zh/index' });
  expect(await ask('/index', { ...said, 'x-guildhall-internal': 'guess' })).toMatchObject({ location: '/' });
});

test('files and calls are left out', () => {
  const pattern = new RegExp(`^${routing.matcher[0]}$`);
  for (const path of ['/api/user/me', '/_next/static/a.js', '/files/a.png', '/og/space/3.png'])
    expect(path).not.toMatch(pattern);
  for (const path of ['/', '/index', '/s/a/u/1', '/apix']) expect(path).toMatch(pattern);
});
