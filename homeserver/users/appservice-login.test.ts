import { TestClock } from '@/homeserver/testing/clock';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';

let server: TestHomeserver;
let platform: MatrixTestClient;
const clock = new TestClock();

beforeAll(async () => {
  server = await startTestHomeserver({ clock, appservice: { userPattern: /^u[1-9]\d*$/ } });
  platform = server.asClient();
});
afterAll(() => server.close());

const login = (userId: string, more: object = {}) =>
  platform.post('login', {
    type: 'm.login.application_service',
    identifier: { type: 'm.id.user', user: userId },
    ...more,
  });

describe('Application Service API, "Server admin style permissions": registration', () => {
  test('the application service registers people of its namespace, with inhibit_login and without', async () => {
    const type = 'm.login.application_service';
    expect(await platform.post('register', { type, username: 'u1', inhibit_login: true })).toEqual({
      user_id: '@u1:test.example',
    });
    expect(await platform.post('register', { type, username: 'u2' })).toMatchObject({
      user_id: '@u2:test.example',
      access_token: expect.any(String),
    });
    await expect(platform.post('register', { type, username: 'u1' })).rejects.toMatchObject({
      status: 400,
      errcode: 'M_USER_IN_USE',
    });
    await expect(platform.post('register', { type, username: 'other' })).rejects.toMatchObject({
      status: 400,
      errcode: 'M_EXCLUSIVE',
    });
  });

  test('nobody else registers anybody', async () => {
    for (const body of [{}, { username: 'eve', auth: { type: 'm.login.dummy' } }]) {
      await expect(server.stranger.post('register', body)).rejects.toMatchObject({
        status: 403,
        errcode: 'M_FORBIDDEN',
      });
    }
    const body = { type: 'm.login.application_service', username: 'u7' };
    await expect(server.stranger.post('register', body)).rejects.toMatchObject({ status: 401 });
    await expect((await server.register('u8')).post('register', body)).rejects.toMatchObject({ status: 401 });
  });
});

describe('Application Service API, "Server admin style permissions": login', () => {
  test('the only flow is the application service’s, and only with its token', async () => {
    expect(await server.stranger.get('login')).toEqual({ flows: [{ type: 'm.login.application_service' }] });
    const body = {
      type: 'm.login.application_service',
      identifier: { type: 'm.id.user', user: '@u1:test.example' },
    };
    await expect(server.stranger.post('login', body)).rejects.toMatchObject({ status: 401 });
    const password = { ...body, type: 'm.login.password', password: '' };
    await expect(server.stranger.post('login', password)).rejects.toMatchObject({ errcode: 'M_UNKNOWN' });
    await expect(platform.post('login', password)).rejects.toMatchObject({ errcode: 'M_UNKNOWN' });
  });

  test('only somebody who is registered and of the namespace can be logged in', async () => {
    await expect(login('@u99:test.example')).rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
    for (const userId of ['@eve:test.example', '@u1:other.example', 'guildhall', '']) {
      await expect(login(userId)).rejects.toMatchObject({ status: 400, errcode: 'M_EXCLUSIVE' });
    }
  });

  test('one login per device: a second one replaces the first’s token', async () => {
    const first = await login('@u1:test.example', { device_id: 'SESSION1' });
    const second = await login('@u1:test.example', { device_id: 'SESSION1' });
    const client = (token: string) => platform.with({ token });
    expect(second).toMatchObject({ device_id: 'SESSION1', user_id: '@u1:test.example' });
    await expect(client(first.access_token).get('account/whoami')).rejects.toMatchObject({
      errcode: 'M_UNKNOWN_TOKEN',
      body: { soft_logout: false },
    });
    expect(await client(second.access_token).get('account/whoami')).toMatchObject({ device_id: 'SESSION1' });
  });
});

describe('Client-Server API, "Refreshing access tokens"', () => {
  const whoami = (token: string) => server.stranger.with({ token }).get('account/whoami');
  const refresh = (token: string) => server.stranger.post('refresh', { refresh_token: token });

  test('a token with a refresh token lives for an hour, and expires softly', async () => {
    const issued = await login('@u1:test.example', { device_id: 'HOUR', refresh_token: true });
    expect(issued).toMatchObject({ expires_in_ms: 3_600_000, refresh_token: expect.stringMatching(/^ghr_/) });
    clock.advance({ minutes: 59 });
    await whoami(issued.access_token);
    clock.advance({ minutes: 2 });
    await expect(whoami(issued.access_token)).rejects.toMatchObject({
      status: 401,
      errcode: 'M_UNKNOWN_TOKEN',
      body: { soft_logout: true },
    });
    const next = await refresh(issued.refresh_token);
    await whoami(next.access_token);
    expect(next).toMatchObject({ expires_in_ms: 3_600_000, refresh_token: expect.any(String) });
  });

  test('a refresh whose answer was lost can be repeated until the new token is used', async () => {
    const issued = await login('@u1:test.example', { device_id: 'LOST', refresh_token: true });
    const lost = await refresh(issued.refresh_token);
    const received = await refresh(issued.refresh_token);
    await expect(whoami(lost.access_token)).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    await whoami(issued.access_token);
    await whoami(received.access_token);
    await expect(whoami(issued.access_token)).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    await expect(refresh(issued.refresh_token)).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    await refresh(received.refresh_token);
  });

  test('tokens survive a restart, and end with their device', async () => {
    const issued = await login('@u2:test.example', { device_id: 'ENDS', refresh_token: true });
    await server.restart();
    await whoami(issued.access_token);
    await server.asClient('@u2:test.example').delete('devices/ENDS', {});
    await expect(whoami(issued.access_token)).rejects.toMatchObject({ body: { soft_logout: false } });
    await expect(refresh(issued.refresh_token)).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
  });

  test('an access token refreshes nothing and a refresh token opens nothing', async () => {
    const issued = await login('@u1:test.example', { device_id: 'KINDS', refresh_token: true });
    await expect(refresh(issued.access_token)).rejects.toMatchObject({ status: 401 });
    await expect(whoami(issued.refresh_token)).rejects.toMatchObject({ status: 401 });
  });
});

describe('Application Service API, "Identity assertion"', () => {
  test('without user_id it is the sender, with one it is that person, on a device if it names one', async () => {
    expect(await platform.get('account/whoami')).toMatchObject({ user_id: '@guildhall:test.example' });
    expect(await server.asClient('@u1:test.example').get('account/whoami')).toMatchObject({
      user_id: '@u1:test.example',
    });
    await login('@u1:test.example', { device_id: 'MASK' });
    const onDevice = platform.with({ query: { user_id: '@u1:test.example', device_id: 'MASK' } });
    expect(await onDevice.get('account/whoami')).toMatchObject({ device_id: 'MASK' });
    const elsewhere = platform.with({ query: { user_id: '@u1:test.example', device_id: 'NONE' } });
    await expect(elsewhere.get('account/whoami')).rejects.toMatchObject({ status: 403 });
  });

  test('outside the namespace, unregistered or on another server it is M_FORBIDDEN', async () => {
    for (const userId of ['@eve:test.example', '@u98:test.example', '@u1:other.example', 'u1', '']) {
      await expect(server.asClient(userId).get('account/whoami')).rejects.toMatchObject({
        status: 403,
        errcode: 'M_FORBIDDEN',
      });
    }
  });

  test('a person’s own token does not masquerade', async () => {
    const person = await server.register('u31');
    const masked = person.with({ query: { user_id: '@u1:test.example' } });
    expect(await masked.get('account/whoami')).toMatchObject({ user_id: '@u31:test.example' });
  });
});

describe('Application Service API, "Managing devices": without interactive authentication', () => {
  test('the platform ends devices; people do not', async () => {
    const person = await server.register('u41', { deviceId: 'A' });
    await server.login(person.userId, { deviceId: 'B' });
    await server.login(person.userId, { deviceId: 'C' });
    await expect(person.delete('devices/B', {})).rejects.toMatchObject({
      status: 403,
      errcode: 'M_FORBIDDEN',
    });
    await expect(person.post('delete_devices', { devices: ['B'] })).rejects.toMatchObject({ status: 403 });
    await server.asClient(person.userId).post('delete_devices', { devices: ['B', 'C', 'NONE'] });
    const { devices } = await person.get('devices');
    expect(devices.map(({ device_id: id }: { device_id: string }) => id)).toEqual(['A']);
  });
});

test('a request that waits ends with its token, and says so', async () => {
  const person = await server.register('u51', { deviceId: 'WAITS' });
  // Being online would be news of one's own.
  const { next_batch: since } = await person.get('sync?set_presence=offline');
  const waiting = person.get(`sync?set_presence=offline&timeout=30000&since=${since}`);
  // The request has arrived once a later one is answered.
  await person.get('account/whoami');
  const ended = expect(waiting).rejects.toMatchObject({
    status: 401,
    errcode: 'M_UNKNOWN_TOKEN',
    body: { soft_logout: false },
  });
  await server.asClient(person.userId).delete('devices/WAITS', {});
  await ended;
});
