import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { createSpace, post, signUp } from '../people';

/** Sends exactly these headers, and leaves the body as it came. */
async function raw(url: string, headers: Record<string, string>) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test('a public page has a tag, a known tag has no body, and HEAD has the same headers', async ({
  request,
}) => {
  const first = await request.get('/privacy');
  expect(first.headers()).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-language, cookie, accept-encoding',
  });
  const { etag = '' } = first.headers();
  expect(etag).toMatch(/^W\/"/);
  const again = await request.get('/privacy', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBeUndefined();
  const head = await request.head('/privacy');
  expect(head.headers().etag).toBe(etag);
  expect((await head.body()).length).toBe(0);
});

test('each encoding holds the same page', async ({ baseURL }) => {
  const plain = await raw(`${baseURL}/terms`, {});
  const br = await raw(`${baseURL}/terms`, { 'accept-encoding': 'br, gzip' });
  const gzip = await raw(`${baseURL}/terms`, { 'accept-encoding': 'gzip' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(br.body.length).toBeLessThan(plain.body.length / 2);
});

test('OPN-109 the language is the cookie, then the browser, and ?lang= before both', async ({ baseURL }) => {
  const languageOf = async (path: string, headers: Record<string, string>) => {
    const { body, headers: answered } = await raw(baseURL + path, headers);
    return [/<html lang="([^"]+)"/.exec(body.toString())?.[1], answered['set-cookie']?.[0]?.split(';')[0]];
  };
  expect(await languageOf('/privacy', {})).toEqual(['en', undefined]);
  expect(await languageOf('/privacy', { 'accept-language': 'zh-TW,en;q=0.5' })).toEqual([
    expect.stringMatching(/^zh/),
    undefined,
  ]);
  expect(await languageOf('/privacy', { 'accept-language': 'zh', cookie: 'guildhall_language=en' })).toEqual([
    'en',
    undefined,
  ]);
  expect(await languageOf('/privacy?lang=zh', { cookie: 'guildhall_language=en' })).toEqual([
    expect.stringMatching(/^zh/),
    'guildhall_language=zh',
  ]);
});

test('no page has a second address below its language', async ({ request }) => {
  for (const path of ['/en', '/zh', '/en/login', '/zh/index', '/en/index/guildOverview/1', '/en/missing']) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
});

test('/index asked first, signed in or not, does not spoil /', async ({ context, playwright, baseURL }) => {
  await signUp(context);
  const visitor = await playwright.request.newContext({ baseURL });
  for (let round = 0; round < 20; round += 1) {
    expect((await context.request.get('/index')).status()).toBe(200);
    expect((await visitor.get('/index', { maxRedirects: 0 })).headers().location).toBe('/');
    for (const language of ['en', 'zh']) {
      const landing = await visitor.get('/', { headers: { 'accept-language': language }, maxRedirects: 0 });
      expect(landing.status()).toBe(200);
    }
    expect((await visitor.get('/', { headers: { rsc: '1' } })).headers()['content-type']).toBe(
      'text/x-component',
    );
  }
  await visitor.dispose();
});

test('what one client sends is never in what another gets', async ({ baseURL }) => {
  const hostile = {
    host: 'evil-canary.example',
    'x-forwarded-host': 'evil-canary.example',
    'x-forwarded-proto': 'canary',
    'content-security-policy': "script-src 'nonce-Y2FuYXJ5'",
    'x-middleware-rewrite': '/canary',
    'x-invoke-path': '/canary',
    'x-nextjs-data': '1',
    'x-now-route-matches': '1=canary',
    'next-url': '/canary',
    cookie: '__prerender_bypass=canary; guildhall_language=canary',
  };
  for (const path of ['/signup', '/login?a=1', '/index/guildSearch', '/robots.txt', '/no/such']) {
    const poisoned = await raw(baseURL + path, hostile);
    const clean = await raw(baseURL + path, {});
    for (const { body } of [poisoned, clean]) expect(body.toString()).not.toMatch(/canary|Y2FuYXJ5/);
    expect(clean.status).toBe(poisoned.status);
  }
});

test('OPN-108 a space is a private card in the next answer after it was made private', async ({
  context,
  request,
}) => {
  await signUp(context, { verified: true });
  const name = `Hidden ${Date.now()}`;
  const id = await createSpace(context, name);
  const address = `/index/guildOverview/${id}`;
  const secret = 'Charts of places that nobody has drawn before.';
  expect(await (await request.get(address)).text()).toContain(secret);
  const { result } = (await (await context.request.get(`/api/guild/${id}`)).json()) as {
    result: Record<string, unknown>;
  };
  const fields = [
    'guildType',
    'guildName',
    'description',
    'slogan',
    'logo',
    'banner',
    'gameIds',
    'scholarRate',
    'managerRate',
    'darkMode',
    'socialData',
  ];
  await post(context.request, 'guild/update', {
    id,
    guildPrivacy: 0,
    ...Object.fromEntries(fields.map((field) => [field, result[field]])),
  });
  const hidden = await (await request.get(address)).text();
  expect(hidden).toContain(name);
  expect(hidden).not.toContain(secret);
});

test('a picture for links is drawn once and may be shown anywhere', async ({ context, request }) => {
  await signUp(context, { verified: true });
  const id = await createSpace(context, `Drawn ${Date.now()}`);
  const first = await request.get(`/og/space/${id}.png`);
  expect(first.status()).toBe(200);
  expect(first.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=0, must-revalidate',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(
    (
      await request.get(`/og/space/${id}.png`, { headers: { 'if-none-match': first.headers().etag ?? '' } })
    ).status(),
  ).toBe(304);
  expect((await request.get('/og/space/999999.png')).status()).toBe(404);
});
