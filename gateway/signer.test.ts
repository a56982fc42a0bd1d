import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { newDeviceKey, proveDevice } from '@/lib/keys/device-key';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { freeInternalPort } from '@/scripts/supervisor/ports.mjs';
import { deviceKeyOf, makeWallet, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';

jest.setTimeout(240_000);

const SIGNER = 'http://signer.localhost:3000';
let platform: TestPlatform;
let gateway: TestGateway;
let alone: TestGateway;

beforeAll(async () => {
  platform = await startTestPlatform();
  gateway = await TestGateway.start(platform);
  alone = await TestGateway.start(platform, { SIGNER_ORIGIN: SIGNER });
});
afterAll(async () => {
  await alone.close();
  await gateway.close();
  await platform.close();
});

const policyOf = async (of: TestGateway, path: string, headers: Record<string, string> = {}) =>
  (await of.get(path, headers)).headers['content-security-policy'];

async function sessionCookie(): Promise<string> {
  const { cookies } = await platform.person();
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

test('the signer is framed by the app alone, and the shell frames nothing but the signer', async () => {
  const signer = await gateway.get('/signer');
  expect(signer.headers['content-security-policy']).toMatch(/frame-ancestors 'self'/);
  expect(signer.headers['content-security-policy']).toMatch(/frame-src 'none'/);
  expect(signer.headers).not.toHaveProperty('x-frame-options');
  expect(await policyOf(gateway, '/privacy')).toMatch(/frame-src 'none'.*frame-ancestors 'none'/);
});

test('on an origin of its own there is the signer and nothing of the app', async () => {
  const host = { host: 'signer.localhost:3000' };
  const policy = await policyOf(alone, '/signer', host);
  expect(policy).toContain(`frame-ancestors ${platform.config.publicUrl}`);
  expect(policy).toContain(`connect-src 'self' ${platform.config.publicUrl}/api/user/keyShare`);
  for (const path of ['/', '/login', '/index', '/api/user/me', '/rpc', '/_matrix/client/versions']) {
    expect(await alone.get(path, host)).toMatchObject({ status: 404 });
  }
  expect(await alone.get('/signer?lang=zh')).toMatchObject({
    status: 307,
    headers: { location: `${SIGNER}/signer?lang=zh` },
  });
});

test('on a port of its own there is the same, whatever name a request gives, and the other port has the app', async () => {
  const port = await freeInternalPort();
  const origin = `http://localhost:${port}`;
  const beside = await TestGateway.start(platform, { SIGNER_ORIGIN: origin, SIGNER_PORT: String(port) });
  const at = (path: string, method = 'GET', host = `localhost:${port}`) =>
    beside.get(path, { host, origin }, method, port);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost:3000', 'evil.example']) {
    const signer = await at('/signer', 'GET', host);
    expect(signer).toMatchObject({ status: 200, headers: { 'cross-origin-opener-policy': 'same-origin' } });
    expect(signer.headers['content-security-policy']).toContain(
      `frame-ancestors ${platform.config.publicUrl};`,
    );
  }
  for (const path of ['/theme.js', '/_next/static/chunks/a.js']) {
    expect(await at(path)).toMatchObject({ status: 200 });
    expect(await at(path, 'HEAD')).toMatchObject({ status: 200, body: '' });
  }
  const absent = [
    ...['/', '/index', '/signer/', '/en/signer', '/healthz', '/rpc', '/rpc/31337', '/files/x', '/privacy'],
    ...['/api/user/me', '/api/user/keyShare/kdf', '/_matrix/client/versions', '/_next/static/chunks/app.js'],
    ...['/.well-known/matrix/client', '/_next/image', '/favicon.svg'],
  ];
  for (const path of absent) expect({ path, ...(await at(path)) }).toMatchObject({ path, status: 404 });
  expect(await at('/signer', 'POST')).toMatchObject({ status: 404 });
  expect(await at('/api/user/keyShare/signer', 'POST')).toMatchObject({ status: 404 });

  expect(await beside.get('/signer')).toMatchObject({
    status: 307,
    headers: { location: `${origin}/signer` },
  });
  expect(await beside.get('/_next/static/chunks/app.js')).toMatchObject({ status: 200 });
  expect(await policyOf(beside, '/index/wallet', { cookie: await sessionCookie() })).toContain(
    `frame-src ${origin};`,
  );
  await beside.close();
});

test('another name of the machine leads to the one that the signer is framed by', async () => {
  const { host, port } = new URL(platform.config.publicUrl);
  const cookie = await sessionCookie();
  const other = { host: `127.0.0.1:${port}`, cookie };
  expect(await alone.get('/index/wallet?a=1', other)).toMatchObject({
    status: 307,
    headers: { location: `${platform.config.publicUrl}/index/wallet?a=1` },
  });
  expect(await alone.get('/index/wallet', { host, cookie })).toMatchObject({ status: 200 });
  expect(await gateway.get('/index/wallet', other)).toMatchObject({ status: 200 });
});

test('it may make the calls of key shares with a pass, and no other', async () => {
  const ask = (path: string, method: string) =>
    alone.get(
      path,
      {
        origin: SIGNER,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,x-signer-pass',
      },
      'OPTIONS',
    );
  for (const [path, method] of [
    ['/api/user/keyShare', 'POST'],
    ['/api/user/keyShare/kdf', 'GET'],
    ['/api/user/keyShare/signer', 'POST'],
  ] as const) {
    const answer = await ask(path, method);
    expect(answer).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': SIGNER } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  }
  for (const [path, method] of [
    ['/api/user/me', 'GET'],
    ['/api/user/keyShare/ticket', 'POST'],
    ['/api/user/keyShare/state', 'GET'],
    ['/api/guild/create', 'POST'],
  ] as const) {
    const answer = await ask(path, method);
    expect(answer.status).toBe(400);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }

  const person = await platform.person();
  const { ticket } = await person.call('signerTicket');
  const { pass } = await platform.client().call('redeemSignerTicket', { body: { ticket } });
  const kdf = await alone.get('/api/user/keyShare/kdf', { origin: SIGNER, 'x-signer-pass': pass });
  expect(kdf).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': SIGNER } });
  const foreign = { origin: 'http://evil.example:3000', 'x-signer-pass': pass };
  expect((await alone.get('/api/user/keyShare/kdf', foreign)).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
  // Neither the app nor a script that names no origin makes its calls, whatever ticket, pass or cookie it has.
  const own = { origin: platform.config.publicUrl, 'sec-fetch-site': 'same-origin' };
  for (const from of [{}, own, foreign]) {
    for (const [path, method] of [
      ['/api/user/keyShare/kdf', 'GET'],
      ['/api/user/keyShare', 'POST'],
      ['/api/user/keyShare/signer', 'POST'],
    ] as const) {
      const headers = { ...from, 'x-signer-pass': pass, 'content-type': 'application/json' };
      const answer = await alone.get(path, headers, method);
      expect(JSON.parse(answer.body)).toMatchObject({ code: errors.origin_refused.code });
    }
  }
  // The session's cookie says nothing there.
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await alone.get('/api/user/keyShare/kdf', { origin: SIGNER, cookie })).toMatchObject({
    status: 403,
  });
});

test('password, session cookie and ticket, replayed over plain HTTP with a forged Origin, get no share', async () => {
  const person = await platform.person();
  await makeWallet(person);
  // What a script in the app could steal: the ticket that the app fetches, and the value derived from the password.
  let password = '';
  const send = person.send.bind(person);
  person.send = (path, request) => {
    if (path === '/api/user/keyShare')
      ({ password } = JSON.parse(String(request?.body)) as { password: string });
    return send(path, request);
  };
  (await walletOf(person).unlock(WALLET_PASSWORD)).wipe();
  expect(password).toHaveLength(43);
  const { ticket } = await person.call('signerTicket');
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const forged = { origin: SIGNER, 'content-type': 'application/json', cookie };
  const post = (path: string, body: object, headers: Record<string, string>) =>
    alone.post(path, headers, [Buffer.from(JSON.stringify(body))]);
  const redeemed = JSON.parse((await post('/api/user/keyShare/signer', { ticket }, forged)).body) as {
    result: { pass: string };
  };
  const { pass } = redeemed.result;
  const statement = { user: person.id, call: 'unlock', says: [password] } as const;
  const unlock = async (body: object) => {
    const answer = await post('/api/user/keyShare', body, { ...forged, 'x-signer-pass': pass });
    return JSON.parse(answer.body) as { code: string; result?: { keyShareA?: string } };
  };
  const unregistered = await proveDevice(await newDeviceKey(), statement, pass);
  const refused = { code: errors.device_unknown.code };
  expect(await unlock({ password, device: unregistered })).toMatchObject(refused);
  // The registered key with a signature of another one.
  const own = await proveDevice(await deviceKeyOf(person), statement, pass);
  expect(await unlock({ password, device: { ...unregistered, key: own.key } })).toMatchObject(refused);
  expect(await unlock({ password })).toMatchObject({ code: errors.invalid_input.code });
  for (const device of [unregistered, undefined]) {
    expect(JSON.stringify(await unlock({ password, device }))).not.toContain('keyShareA');
  }
  // Only the device was missing: with its signature the same call gets the share.
  expect(await unlock({ password, device: own })).toMatchObject({
    code: SUCCESS_CODE,
    result: { keyShareA: expect.stringMatching(/^[\w-]{44}$/) },
  });
});

/** What a production process says as it starts with these variables, and how it ends. Without a build it goes no further. */
async function started(environment: Record<string, string>): Promise<{ text: string; code: unknown }> {
  const secrets = ['INTERNAL_SECRET', 'SESSION_SECRET', 'CHAT_AS_TOKEN'].map((name) => [
    name,
    randomBytes(32).toString('hex'),
  ]);
  const child = spawn(process.execPath, ['.build/gateway.mjs'], {
    env: {
      NODE_ENV: 'production',
      GUILDHALL_MODE: 'production',
      PUBLIC_URL: 'https://guild.example',
      PLATFORM_URL: platform.url,
      GUILDHALL_NEXT_DIR: '/nonexistent',
      ...Object.fromEntries(secrets),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const [code] = (await once(child, 'close')) as unknown[];
  return { text, code };
}

test('production without an origin for the signer logs a warning as it starts, and with one it does not', async () => {
  const warned = await started({});
  expect(warned.text).toMatch(/"level":"warn".*"signer\.not_alone"|"signer\.not_alone".*"level":"warn"/);
  const alone = await started({ SIGNER_ORIGIN: 'https://signer.guild.example' });
  expect(alone.text).toContain('/nonexistent');
  expect(alone.text).not.toContain('signer.not_alone');
});

test('a process does not start with an origin of another site for the signer, and names the variable', async () => {
  const { text, code } = await started({ SIGNER_ORIGIN: 'https://signer.elsewhere.example' });
  expect(code).toBe(78);
  expect(text).toContain('SIGNER_ORIGIN must be another port or a name below that of PUBLIC_URL');
  expect(text).not.toContain('/nonexistent');
});
