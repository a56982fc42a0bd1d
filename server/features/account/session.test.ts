import { verifySessionHint } from '@/lib/session/session-hint';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { SessionService, SESSIONS_MAX } from './session.service';
import { SessionStore } from './session.store';

const SESSION = 'guildhall_session';
const noSession = { error: 'unauthenticated' };
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

/** A second browser of the same person. */
async function secondBrowser(email: string, password: string, agent = IPHONE) {
  const client = platform.client();
  await client.call('logIn', { body: { email, password }, headers: { 'user-agent': agent } });
  return client;
}

test('ACC-17 GET logout ends the session of the browser and no other', async () => {
  const person = await platform.person();
  const other = await secondBrowser(person.email, person.password);
  const copied = person.cookies.get(SESSION) ?? '';
  await person.call('logOut');
  expect(person.cookies.has(SESSION)).toBe(false);
  person.cookies.set(SESSION, copied);
  await expect(person.call('me')).rejects.toMatchObject(noSession);
  expect((await other.call('me')).id).toBe(person.id);
});

test('logging out without a session is no error', async () => {
  expect(await platform.client().call('logOut')).toBeNull();
});

test('a call that writes for a session which ends meanwhile is refused as one without a session', async () => {
  const refusals: unknown[] = [];
  for (let round = 0; round < 5; round += 1) {
    const person = await platform.person();
    const copied = new Map(person.cookies);
    const writing = Array.from({ length: 12 }, () => {
      const tab = platform.client();
      for (const [name, value] of copied) tab.cookies.set(name, value);
      return [tab.call('walletLinkNonce'), tab.call('signerTicket')];
    });
    const answers = Promise.allSettled(writing.flat());
    await person.call('logOut');
    for (const answer of await answers) if (answer.status === 'rejected') refusals.push(answer.reason);
  }
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject(noSession);
});

test('OPN-98 another site cannot log somebody out', async () => {
  const person = await platform.person();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    await expect(person.call('logOut', { headers })).rejects.toMatchObject({
      error: 'origin_refused',
      status: 400,
    });
  }
  expect((await person.call('me')).id).toBe(person.id);
});

test('a session ends after thirty days without a call', async () => {
  const person = await platform.person();
  platform.clock.advance({ days: 29 });
  await person.call('me');
  platform.clock.advance({ days: 29 });
  await person.call('me');
  platform.clock.advance({ days: 31 });
  await expect(person.call('me')).rejects.toMatchObject(noSession);
});

test('a session ends after ninety days, however busy', async () => {
  const person = await platform.person();
  for (let days = 20; days <= 80; days += 20) {
    platform.clock.advance({ days: 20 });
    await person.call('me');
  }
  platform.clock.advance({ days: 10, minutes: 1 });
  await expect(person.call('me')).rejects.toMatchObject(noSession);
});

test('the devices are listed, the one used last first, and can be ended one by one', async () => {
  const client = platform.client();
  const email = 'devices@example.org';
  const password = 'correct7horse';
  const headers = { 'user-agent': CHROME };
  await client.call('register', { body: { email, password, agreed: true }, headers });
  platform.clock.advance({ minutes: 5 });
  const phone = await secondBrowser(email, password);
  const devices = await client.call('devices');
  expect(devices).toEqual([
    expect.objectContaining({ agent: 'Chrome · Linux', current: true }),
    expect.objectContaining({ agent: 'Safari · iPhone', current: false }),
  ]);

  const phoneId = devices[1]?.id ?? 0;
  expect(await client.call('endDevice', { params: { sessionId: phoneId } })).toBeNull();
  await expect(phone.call('me')).rejects.toMatchObject(noSession);
  await expect(client.call('endDevice', { params: { sessionId: phoneId } })).rejects.toMatchObject({
    error: 'not_found',
  });
  expect(await client.call('devices')).toHaveLength(1);
});

test('devices say where they were last used, as coarsely as the proxy tells, and else that nobody knows', async () => {
  const person = await platform.person();
  const from = (place: string) => ({ headers: { 'x-guildhall-place': encodeURIComponent(place) } });
  const place = async () => {
    const [device] = await person.call('devices');
    return [device?.country, device?.city];
  };
  expect(await place()).toEqual([null, null]);
  platform.clock.advance({ minutes: 2 });
  await person.call('me', from('DE|Köln'));
  expect(await place()).toEqual(['DE', 'Köln']);
  // It is written with the time of use, so no more often than that.
  await person.call('me', from('FR'));
  expect(await place()).toEqual(['DE', 'Köln']);
  platform.clock.advance({ minutes: 2 });
  await person.call('me', from('FR'));
  expect(await place()).toEqual(['FR', null]);
});

test('ending the own device logs out', async () => {
  const person = await platform.person();
  const [device] = await person.call('devices');
  await person.call('endDevice', { params: { sessionId: device?.id ?? 0 } });
  expect(person.cookies.has(SESSION)).toBe(false);
});

test('nobody ends a device of somebody else, and a device of nobody answers the same', async () => {
  const person = await platform.person();
  const stranger = await platform.person();
  const [device] = await person.call('devices');
  const notFound = { error: 'not_found', status: 404 };
  await expect(stranger.call('endDevice', { params: { sessionId: device?.id ?? 0 } })).rejects.toMatchObject(
    notFound,
  );
  await expect(stranger.call('endDevice', { params: { sessionId: 999_999 } })).rejects.toMatchObject(
    notFound,
  );
  await person.call('me');
});

test('every other device can be ended at once', async () => {
  const person = await platform.person();
  const others = [
    await secondBrowser(person.email, person.password),
    await secondBrowser(person.email, person.password),
  ];
  await person.call('endOtherDevices');
  for (const other of others) await expect(other.call('me')).rejects.toMatchObject(noSession);
  expect(await person.call('devices')).toHaveLength(1);
});

test('the time of last use is true to the minute and written no more often', async () => {
  const person = await platform.person();
  const lastUsed = async () => (await person.call('devices'))[0]?.lastUsedTime;
  const first = await lastUsed();
  platform.clock.advance({ seconds: 30 });
  expect(await lastUsed()).toBe(first);
  platform.clock.advance({ seconds: 31 });
  const later = await lastUsed();
  expect(Date.parse(later ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(60_000);
});

test('a session that was altered, signed by somebody else or made up is none', async () => {
  const person = await platform.person();
  const cookie = person.cookies.get(SESSION) ?? '';
  const [head, body, signature] = cookie.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const value of [
    'x',
    `${head}.${body}.`,
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${body}x.${signature}`,
  ]) {
    person.cookies.set(SESSION, value);
    await expect(person.call('me')).rejects.toMatchObject(noSession);
  }
});

test('pages may read from the cookie that somebody looks signed in', async () => {
  const person = await platform.person();
  const cookie = `${SESSION}=${person.cookies.get(SESSION)}`;
  const { sessionSecret: secret, publicUrl } = platform.config;
  const now = platform.clock.now();
  expect(await verifySessionHint(cookie, { secret, publicUrl, now })).not.toBeNull();
  const device = `${SESSION}=${person.cookies.get('guildhall_device')}`;
  expect(await verifySessionHint(device, { secret, publicUrl, now })).toBeNull();
});

test('one browser too many logs out the one that was used longest ago', async () => {
  const person = await platform.person();
  platform.clock.advance({ minutes: 1 });
  const newer = await secondBrowser(person.email, person.password);
  platform.clock.advance({ minutes: 1 });
  const sessions = new SessionService({
    ...platform.services,
    sessions: new SessionStore(platform.services.storage),
  });
  for (let count = 2; count <= SESSIONS_MAX; count += 1)
    await sessions.open(person.id, { userAgent: IPHONE, peer: '192.0.2.1', place: null });
  expect(await newer.call('devices')).toHaveLength(SESSIONS_MAX);
  await expect(person.call('me')).rejects.toMatchObject(noSession);
});

test('sessions that have ended are forgotten by a job', async () => {
  await platform.person();
  platform.clock.advance({ days: 31 });
  const survivor = await platform.person();
  await platform.runJob('forget ended sessions');
  expect(await survivor.call('devices')).toHaveLength(1);
  const { rows } = await platform.services.storage.db.execute('select id from session');
  expect(rows).toHaveLength(1);
});
