import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';

let server: TestHomeserver;
let ada: MatrixTestClient;

beforeAll(async () => {
  server = await startTestHomeserver();
  ada = await server.register('ada');
});
afterAll(() => server.close());

const raw = (path: string, init?: RequestInit) => fetch(server.url + path, init);

describe('Client-Server API, "API Standards"', () => {
  test('an unknown path is 404 M_UNRECOGNIZED and a wrong method 405 M_UNRECOGNIZED', async () => {
    const unknown = await raw('/_matrix/client/v3/nothing');
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ errcode: 'M_UNRECOGNIZED' }),
    ]);
    const wrong = await raw('/_matrix/client/v3/account/whoami', { method: 'DELETE' });
    expect([wrong.status, await wrong.json()]).toEqual([
      405,
      expect.objectContaining({ errcode: 'M_UNRECOGNIZED' }),
    ]);
  });

  test('older clients say r0 for v3', async () => {
    expect(await ada.get('/_matrix/client/r0/account/whoami')).toMatchObject({ user_id: ada.userId });
  });

  test('unknown words in the address and unknown keys of a body are ignored', async () => {
    expect(await ada.get('account/whoami?org.example.new=1&limit=x')).toMatchObject({ user_id: ada.userId });
    expect(await ada.post('keys/query', { device_keys: {}, 'org.example.new': [1, 2] })).toEqual({
      device_keys: {},
      failures: {},
    });
  });

  test('segments arrive percent-encoded', async () => {
    expect(await ada.get(`profile/${segment(ada.userId)}`)).toEqual({});
    expect((await ada.send('profile/%E0%A4%A')).status).toBe(400);
  });
});

describe('Client-Server API, "Web Browser Clients"', () => {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
    'access-control-allow-headers': 'X-Requested-With, Content-Type, Authorization, Date',
  };
  const corsOf = (response: Response) =>
    Object.fromEntries(Object.keys(cors).map((name) => [name, response.headers.get(name)]));

  test('a preflight request is answered on every path, without a token', async () => {
    for (const path of [
      '/_matrix/client/v3/sync',
      '/_matrix/client/v3/nothing',
      '/_matrix/media/v3/upload',
    ]) {
      const response = await raw(path, { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      expect(corsOf(response)).toEqual(cors);
    }
  });

  test('answers and errors of every kind carry the headers', async () => {
    const answers = await Promise.all([
      raw('/_matrix/client/versions'),
      raw('/_matrix/client/v3/nothing'),
      raw('/_matrix/client/v3/account/whoami'),
      raw('/_matrix/client/v3/login', { method: 'PUT' }),
      raw('/_matrix/client/v3/login', { method: 'POST', body: '{' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 405, 400]);
    for (const answer of answers) expect(corsOf(answer)).toEqual(cors);
  });
});

describe('bodies', () => {
  const post = (body: BodyInit) =>
    ada.send('keys/query', { method: 'POST', body }).then(async (response) => ({
      status: response.status,
      ...((await response.json()) as object),
    }));

  test('what is no JSON is M_NOT_JSON', async () => {
    for (const body of ['{', 'hello', "{'a': 1}", new Uint8Array([0x7b, 0xff, 0x7d])]) {
      expect(await post(body)).toMatchObject({ status: 400, errcode: 'M_NOT_JSON' });
    }
  });

  test('JSON of another form than the endpoint’s is M_BAD_JSON, a missing key M_MISSING_PARAM', async () => {
    for (const body of ['[]', '"text"', 'null', '7']) {
      expect(await post(body)).toMatchObject({ status: 400, errcode: 'M_BAD_JSON' });
    }
    await expect(ada.post('user_directory/search', { search_term: 7 })).rejects.toMatchObject({
      errcode: 'M_BAD_JSON',
    });
    await expect(ada.post('user_directory/search', {})).rejects.toMatchObject({ errcode: 'M_MISSING_PARAM' });
  });

  test('an empty body counts as an empty object, as several clients send it', async () => {
    expect(await post('')).toMatchObject({ status: 200 });
  });

  test('more than 100 KB are M_TOO_LARGE, said before or after they came', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(110_000) });
    expect(await post(large)).toMatchObject({ status: 413, errcode: 'M_TOO_LARGE' });
    const unannounced = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const response = await ada.send('keys/query', {
      method: 'POST',
      body: unannounced,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await ada.get('account/whoami')).toMatchObject({ user_id: ada.userId });
  });

  test('nesting deeper than twenty is refused before it is parsed', async () => {
    const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await post(deep(19))).toMatchObject({ status: 200 });
    expect(await post(deep(20))).toMatchObject({ status: 400, errcode: 'M_BAD_JSON' });
    expect(await post(deep(40_000))).toMatchObject({ status: 400, errcode: 'M_BAD_JSON' });
  });
});

describe('Client-Server API, "Using access tokens"', () => {
  test('without a token it is M_MISSING_TOKEN, with another one M_UNKNOWN_TOKEN', async () => {
    await expect(server.stranger.get('account/whoami')).rejects.toMatchObject({
      status: 401,
      errcode: 'M_MISSING_TOKEN',
    });
    for (const token of ['nonsense', `gha_${'x'.repeat(43)}`]) {
      await expect(ada.with({ token }).get('account/whoami')).rejects.toMatchObject({
        status: 401,
        errcode: 'M_UNKNOWN_TOKEN',
        body: { soft_logout: false },
      });
    }
  });

  test('a token in the address is refused: addresses end up in logs', async () => {
    const response = await raw(`/_matrix/client/v3/account/whoami?access_token=${ada.token}`);
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ errcode: 'M_MISSING_TOKEN' }),
    ]);
  });

  test('only the application service masquerades', async () => {
    expect(await ada.get('account/whoami?user_id=%40eve%3Atest.example')).toMatchObject({
      user_id: ada.userId,
    });
  });
});

describe('what the server says about itself', () => {
  test('versions, capabilities and discovery are what they are', async () => {
    expect(await server.stranger.get('/_matrix/client/versions')).toEqual({
      versions: expect.arrayContaining(['v1.1', 'v1.11']),
      unstable_features: expect.any(Object),
    });
    expect(await server.stranger.get('/.well-known/matrix/client')).toEqual({
      'm.homeserver': { base_url: 'http://localhost:3000' },
    });
    expect((await ada.get('capabilities')).capabilities).toMatchObject({
      'm.room_versions': { default: '11', available: { 11: 'stable' } },
      'm.3pid_changes': { enabled: false },
    });
  });

  test('what is not offered is answered so that clients stop asking', async () => {
    expect(await ada.get('voip/turnServer')).toEqual({});
    expect(await ada.get('thirdparty/protocols')).toEqual({});
    expect(await ada.get('pushers')).toEqual({ pushers: [] });
    await expect(ada.get('room_keys/version')).rejects.toMatchObject({ status: 404, errcode: 'M_NOT_FOUND' });
    await expect(server.stranger.get('/_matrix/client/v1/auth_metadata')).rejects.toMatchObject({
      status: 404,
      errcode: 'M_UNRECOGNIZED',
    });
    const keys = { 'signed_curve25519:AAAA': {}, 'signed_curve25519:BBBB': {} };
    expect(await ada.post('keys/upload', { one_time_keys: keys })).toEqual({
      one_time_key_counts: { signed_curve25519: 2 },
    });
  });

  test('the supervisor and other processes learn whether it is ready and leads', async () => {
    expect(await (await raw('/_guildhall/ready')).json()).toEqual({ ready: true });
    expect(await (await raw('/leader')).json()).toMatchObject({ leader: true, epoch: expect.any(Number) });
  });
});

test('a request over the limit is 429 with the wait in both forms', async () => {
  const strict = await startTestHomeserver({ limitScale: 1 });
  try {
    const person = await strict.register('eager');
    const search = () =>
      person.send('user_directory/search', { method: 'POST', body: '{"search_term":"x"}' });
    let response = await search();
    for (let tries = 0; response.status === 200 && tries < 100; tries += 1) response = await search();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toMatchObject({
      errcode: 'M_LIMIT_EXCEEDED',
      retry_after_ms: expect.any(Number),
    });
    expect(strict.logLines).toContainEqual(
      expect.objectContaining({ event: 'request.limited', rule: 'people' }),
    );
  } finally {
    await strict.close();
  }
});

test('asking for everything anew has a limit of its own', async () => {
  const strict = await startTestHomeserver({ limitScale: 1 });
  try {
    const person = await strict.register('restless');
    const { next_batch: since } = await person.get('sync');
    const whole = () => Promise.all(['sync', 'sync?full_state=true&since='].map((path) => person.send(path)));
    let statuses: number[] = [];
    for (let tries = 0; tries < 40 && !statuses.includes(429); tries += 1) {
      statuses = (await whole()).map(({ status }) => status);
    }
    expect(statuses).toContain(429);
    await person.get(`sync?since=${since}`);
  } finally {
    await strict.close();
  }
});

test('behind the gateway strangers are counted by the address that it names, and the platform is not counted', async () => {
  const strict = await startTestHomeserver({ appservice: true, limitScale: 1 });
  try {
    const register = async (peer: string) => {
      const response = await strict.stranger.send('register', {
        method: 'POST',
        body: '{}',
        headers: { 'x-guildhall-peer': peer },
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push(await register('192.0.2.1'));
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    expect(await register('192.0.2.2')).toBe(403);
    for (let tries = 0; tries < 25; tries += 1) {
      await strict.asClient().post('user_directory/search', { search_term: 'x' });
      await strict.asClient().post('register', {
        type: 'm.login.application_service',
        username: `person${tries}`,
        inhibit_login: true,
      });
    }
  } finally {
    await strict.close();
  }
});

test('log lines name routes by their template and hold neither tokens nor what people wrote', async () => {
  await ada.get(`profile/${segment(ada.userId)}`);
  const text = JSON.stringify(server.logLines);
  expect(text).toContain('/_matrix/client/v3/profile/{userId}');
  expect(text).not.toContain(ada.token);
});
