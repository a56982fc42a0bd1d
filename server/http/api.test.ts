import { z } from 'zod';
import { envelope, type Envelope } from '@/protocol/envelope';
import { errors, type ErrorName } from '@/protocol/errors';
import { me } from '@/protocol/account';
import { TEST_PUBLIC_URL, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import type { RawRequest, TestClient } from '@/server/testing/client';

let platform: TestPlatform;
let person: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  person = await platform.person();
});
afterAll(() => platform.close());

async function answerOf(
  response: Response,
): Promise<Envelope & { status: number; error: string | undefined }> {
  const body = envelope.parse(await response.json());
  const error = Object.entries(errors).find(([, { code }]) => code === body.code)?.[0];
  return { ...body, status: response.status, error };
}

async function refusal(client: TestClient, path: string, request: RawRequest = {}) {
  const { error, status, fields } = await answerOf(await client.send(path, request));
  return { error, status, fields };
}

const update = (body: string | undefined, headers: RawRequest['headers'] = {}): RawRequest => ({
  method: 'POST',
  body,
  headers,
});

describe('answers', () => {
  test("HTP-04 success has the code '10000' as a string and the payload in result", async () => {
    const response = await person.send('/api/user/me');
    const body = (await response.json()) as Envelope;
    expect(response.status).toBe(200);
    expect(Object.keys(body)).toEqual(['code', 'result']);
    expect(body.code).toBe('10000');
    expect(z.decode(me, body.result as never)).toMatchObject({ id: person.id, email: person.email });
  });

  test('HTP-01 nothing is answered outside of /api/', async () => {
    expect((await person.send('/user/me')).status).toBe(404);
  });

  test('no answer may be stored by anybody', async () => {
    for (const path of ['/api/user/me', '/api/games', '/api/nothing']) {
      expect((await person.send(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('HEAD answers like GET without a body', async () => {
    const response = await person.send('/api/games', { method: 'HEAD', headers: { origin: undefined } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('OPN-27 an unknown path is missing, a known one with another method says which it has', async () => {
    expect((await person.send('/api/guild/../../internal/nothing')).status).toBe(404);
    expect(await refusal(person, '/api/user/nobody')).toMatchObject({ error: 'not_found', status: 404 });
    const response = await person.send('/api/user/me', { method: 'POST' });
    expect(response.headers.get('allow')).toBe('GET');
    expect(await answerOf(response)).toMatchObject({ error: 'method_not_allowed', status: 405 });
  });

  test('the message is worded in the language of the request, without the code', async () => {
    const path = '/api/user/nobody';
    const english = await answerOf(await person.send(path));
    const chinese = await answerOf(await person.send(path, { headers: { 'x-guildhall-language': 'zh' } }));
    expect(english.message).toBe("This doesn't exist, or you don't have access to it.");
    expect(chinese.message).toMatch(/\p{Script=Han}/u);
    expect(english.message).not.toContain(english.code);
  });

  test('a request id is kept, and made where there is none or a strange one', async () => {
    await person.send('/api/games', { headers: { 'x-request-id': 'abcdef-0123' } });
    await person.send('/api/games', { headers: { 'x-request-id': 'bad id; "quoted"' } });
    const ids = platform.logLines.filter(({ route }) => route === 'games').map(({ request }) => request);
    expect(ids).toContain('abcdef-0123');
    expect(ids.every((id) => /^[\w-]{8,64}$/.test(String(id)))).toBe(true);
    const response = await person.send('/api/games', { headers: { 'x-request-id': 'abcdef-4567' } });
    expect(response.headers.get('x-request-id')).toBe('abcdef-4567');
  });
});

describe('sessions', () => {
  test('OPN-28 a call that needs a session says so with 401, which the web process turns into 403', async () => {
    const stranger = platform.client();
    expect(await refusal(stranger, '/api/user/me')).toMatchObject({ error: 'unauthenticated', status: 401 });
    stranger.cookies.set('guildhall_session', 'made.up.token');
    expect(await refusal(stranger, '/api/user/me')).toMatchObject({ error: 'unauthenticated', status: 401 });
  });

  test('nothing that a stranger sends is parsed before the session is known', async () => {
    const request = update('{"broken', { 'content-type': 'text/plain' });
    expect(await refusal(platform.client(), '/api/user/update', request)).toMatchObject({
      error: 'unauthenticated',
    });
  });

  test('OPN-28 OPN-111 a call for verified people tells others to verify first', async () => {
    const unverified = await platform.person({ verified: false });
    expect(await refusal(unverified, '/api/guild/create', update('{}'))).toMatchObject({
      error: 'email_unverified',
      status: 422,
    });
  });

  test('the session cookie is closed to scripts and other sites', async () => {
    const body = JSON.stringify({ email: 'cookie@example.org', password: 'correct7horse', agreed: true });
    const response = await platform.client().send('/api/user/register', update(body));
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith('guildhall_session='));
    expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(cookie).not.toMatch(/Domain/i);
  });
});

describe('where a call comes from', () => {
  const refusedHeaders: RawRequest['headers'][] = [
    { origin: 'https://evil.example', 'sec-fetch-site': undefined },
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': undefined },
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: undefined, 'sec-fetch-site': undefined },
    { origin: undefined, 'sec-fetch-site': 'none' },
  ];

  test.each(refusedHeaders)('a change is refused with %j', async (headers) => {
    const refused = await refusal(person, '/api/user/update', update('{"bio":"changed"}', headers));
    expect(refused).toMatchObject({ error: 'origin_refused', status: 400 });
    expect((await person.call('me')).bio).toBe('');
  });

  test('a change from our own pages is accepted by either header, and loopback names are one', async () => {
    for (const headers of [
      { origin: undefined },
      { 'sec-fetch-site': undefined },
      { origin: 'http://127.0.0.1:3000' },
      { origin: TEST_PUBLIC_URL },
    ]) {
      expect((await person.send('/api/user/active', update(undefined, headers))).status).toBe(200);
    }
  });

  test('logging out is checked too although it is a GET', async () => {
    const client = await platform.person();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      expect(await refusal(client, '/api/logout', { headers })).toMatchObject({ error: 'origin_refused' });
    }
    expect((await client.send('/api/user/me')).status).toBe(200);
    expect((await client.send('/api/logout')).status).toBe(200);
    expect((await client.send('/api/user/me')).status).toBe(401);
  });

  test('reading is answered whatever a browser says, as same-origin rules keep the answer from others', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const response = await person.send('/api/games', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('input', () => {
  const send = (body: string, headers?: RawRequest['headers']) =>
    refusal(person, '/api/user/update', update(body, headers));
  const invalid = (field?: string) => ({
    error: 'invalid_input' satisfies ErrorName,
    status: 400,
    fields: field === undefined ? undefined : { field },
  });

  test('what the schema does not know is refused by name, at every depth and in every part', async () => {
    expect(await send('{"bio":"x","isAdmin":true}')).toEqual(invalid('isAdmin'));
    expect(await send('{"__proto__":{"isAdmin":true}}')).toEqual(invalid('__proto__'));
    expect(await send('{"constructor":1}')).toEqual(invalid('constructor'));
    expect(await refusal(person, '/api/user/me?as=1')).toEqual(invalid('as'));
    expect(await refusal(person, '/api/user/active', update('{"a":1}'))).toEqual(invalid('a'));
    expect(await refusal(person, '/api/user/active', update('[]'))).toEqual(invalid());
    const invite = { guildId: 1, extra: 1 };
    const body = JSON.stringify({ email: 'a@b.cc', password: 'x', agreed: true, invite });
    expect(await refusal(person, '/api/user/register', update(body))).toEqual(invalid('invite.extra'));
  });

  test('a wrong value is refused under the name that it has on the wire', async () => {
    expect(await send('{"bio":7}')).toEqual(invalid('bio'));
    expect(await refusal(person, '/api/invite/preview?guildId=zero')).toEqual(invalid('guildId'));
  });

  test('a query parameter that stands twice is refused', async () => {
    expect(await refusal(person, '/api/invite/preview?guildId=1&guildId=2')).toEqual(invalid('guildId'));
  });

  test('text that the database cannot hold is refused', async () => {
    expect(await send('{"bio":"a\\u0000b"}')).toEqual(invalid('bio'));
    expect(await send('{"bio":"a\\ud800b"}')).toEqual(invalid('bio'));
    expect(await refusal(person, '/api/invite/preview?guildName=%00')).toEqual(invalid('guildName'));
    expect(await refusal(person, '/api/guild/alias/a%00b')).toMatchObject({ error: 'invalid_input' });
  });

  test('a body must be JSON in UTF-8 and say so', async () => {
    expect(await send('{"bio":')).toEqual(invalid());
    expect(await send('')).toEqual(invalid());
    expect(await send('"text"')).toEqual(invalid());
    const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const request = { method: 'POST', body: notUtf8, headers: { 'content-type': 'application/json' } };
    expect(await refusal(person, '/api/user/update', request)).toEqual(invalid());
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      '',
    ]) {
      expect(await send('{"bio":"x"}', { 'content-type': type })).toMatchObject({
        error: 'unsupported_media_type',
      });
    }
  });

  test('JSON nests at most 20 deep, whatever strings in it look like', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(await send(`{"bio":${nested(19)}}`)).toEqual(invalid('bio'));
    expect(await send(`{"bio":${nested(20)}}`)).toEqual(invalid());
    expect(await send(nested(50_000))).toEqual(invalid());
    const response = await person.send('/api/user/update', update(JSON.stringify({ bio: '[{"'.repeat(50) })));
    expect(response.status).toBe(200);
  });

  test('a JSON body has at most 100 KB, said or streamed', async () => {
    const body = JSON.stringify({ bio: 'x'.repeat(100 * 1024) });
    expect(await send(body)).toMatchObject({ error: 'body_too_large', status: 413 });
    const response = await fetch(`${platform.url}/api/user/update`, {
      method: 'POST',
      headers: {
        'x-guildhall-internal': platform.config.internalSecret,
        origin: TEST_PUBLIC_URL,
        'content-type': 'application/json',
        cookie: `guildhall_session=${person.cookies.get('guildhall_session')}`,
      },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('a way in takes a body of at most 4 KB, and counts before the body is read', async () => {
    const rateLimits = { ...platform.config.rateLimits, way_in: { max: 3, windowSeconds: 900 } };
    const run = await startTestPlatform({ config: { rateLimits } });
    try {
      const login = (length: number) =>
        refusal(run.client(), '/api/login/email', update(`{"email":"${'x'.repeat(length)}`));
      expect(await login(4096)).toMatchObject({ error: 'body_too_large', status: 413 });
      // No JSON at all, and no body.
      expect(await login(4000)).toEqual(invalid());
      expect(await refusal(run.client(), '/api/user/verifyEmail', update(''))).toEqual(invalid());
      expect(await login(4096)).toMatchObject({ error: 'too_many_requests', status: 429 });
      const elsewhere = run.client();
      elsewhere.peer = '198.51.100.7';
      expect(await refusal(elsewhere, '/api/login/email', update('{'))).toEqual(invalid());
    } finally {
      await run.close();
    }
  });

  test('a picture comes as a form of at most 5 MB', async () => {
    expect(await refusal(person, '/api/upload', update('{}'))).toMatchObject({
      error: 'unsupported_media_type',
    });
    const broken = update('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(await refusal(person, '/api/upload', broken)).toMatchObject({ error: 'invalid_input' });
    const form = new FormData();
    form.set('purpose', 'avatar');
    form.set('files', new Blob([new Uint8Array(5 * 1024 * 1024 + 20_000)]), 'a.png');
    const { status } = await refusal(person, '/api/upload', { method: 'POST', body: form });
    expect(status).toBe(413);
  });
});

describe('idempotency over HTTP', () => {
  const register = (client: TestClient, key: string, email: string) =>
    client.send(
      '/api/user/register',
      update(JSON.stringify({ email, password: 'correct7horse', agreed: true }), { 'idempotency-key': key }),
    );

  test('OPN-112 fifty parallel sign-ups under one key make one account with one session', async () => {
    const key = 'fifty-sign-ups';
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => register(platform.client(), key, 'fifty@example.org')),
    );
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(texts).size).toBe(1);
    expect(new Set(responses.map((response) => response.headers.getSetCookie().join())).size).toBe(1);
    const client = platform.client();
    await register(client, key, 'fifty@example.org');
    expect(await client.call('devices')).toHaveLength(1);
    expect(await platform.mails('fifty@example.org')).toHaveLength(1);
  });

  test('the same key for another sign-up is a mistake of the client', async () => {
    const client = platform.client();
    await register(client, 'one-key-two-people', 'first@example.org');
    const second = await register(client, 'one-key-two-people', 'second@example.org');
    expect(await answerOf(second)).toMatchObject({ error: 'idempotency_conflict', status: 409 });
  });

  test('a key that is none is refused', async () => {
    for (const key of ['short', 'x'.repeat(201), 'with blank inside']) {
      const response = await register(platform.client(), key, 'nobody@example.org');
      expect(await answerOf(response)).toMatchObject({
        error: 'invalid_input',
        fields: { field: 'Idempotency-Key' },
      });
    }
  });
});

describe('the ceiling of all calls', () => {
  test('one address that floods is told when to come back; others are served', async () => {
    const strict = await startTestPlatform({
      config: {
        rateLimits: { ...platform.config.rateLimits, peer: { max: 5, windowSeconds: 60, block: 5 } },
      },
    });
    try {
      const client = strict.client();
      const statuses: number[] = [];
      for (let call = 0; call < 8; call += 1) statuses.push((await client.send('/api/games')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = await client.send('/api/games');
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect((await answerOf(refused)).fields).toEqual({ retryAfterSeconds: wait });
      const neighbour = strict.client();
      neighbour.peer = '192.0.2.2';
      expect((await neighbour.send('/api/games')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
