import { segment } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';

let server: TestHomeserver;
beforeAll(async () => {
  server = await startTestHomeserver();
});
afterAll(() => server.close());

const identifier = (user: string) => ({ type: 'm.id.user', user });

describe('Client-Server API, "Account registration"', () => {
  test('the first request is answered with flows and a session, the second with an account', async () => {
    const first = await server.stranger.send('register', {
      method: 'POST',
      body: JSON.stringify({ username: 'first', password: 'a long one' }),
    });
    expect(first.status).toBe(401);
    const { flows, session } = (await first.json()) as { flows: unknown; session: string };
    expect(flows).toEqual([{ stages: ['m.login.dummy'] }]);
    const answer = await server.stranger.post('register', {
      username: 'first',
      password: 'a long one',
      auth: { type: 'm.login.dummy', session },
      device_id: 'PHONE',
    });
    expect(answer).toEqual({
      user_id: '@first:test.example',
      device_id: 'PHONE',
      access_token: expect.stringMatching(/^gha_/),
    });
  });

  test('a taken name is M_USER_IN_USE, an impossible one M_INVALID_USERNAME', async () => {
    await server.register('taken');
    await expect(server.register('taken')).rejects.toMatchObject({ status: 400, errcode: 'M_USER_IN_USE' });
    await expect(server.register('TAKEN')).rejects.toMatchObject({ errcode: 'M_USER_IN_USE' });
    for (const name of ['has space', 'ünder', '', 'a'.repeat(201), '@x:test.example']) {
      await expect(server.register(name)).rejects.toMatchObject({ errcode: 'M_INVALID_USERNAME' });
    }
    await expect(server.stranger.get('register/available?username=taken')).rejects.toMatchObject({
      errcode: 'M_USER_IN_USE',
    });
    expect(await server.stranger.get('register/available?username=free')).toEqual({ available: true });
  });

  test('there are no guests', async () => {
    await expect(server.stranger.post('register?kind=guest', {})).rejects.toMatchObject({
      status: 403,
      errcode: 'M_FORBIDDEN',
    });
  });
});

describe('Client-Server API, "Login"', () => {
  beforeAll(() => server.register('login', { password: 'right password' }));
  const password = (word: string, user = 'login') =>
    server.stranger.post('login', { type: 'm.login.password', identifier: identifier(user), password: word });

  test('the flows say what is offered', async () => {
    expect(await server.stranger.get('login')).toEqual({
      flows: [{ type: 'm.login.password' }, { type: 'm.login.token', get_login_token: true }],
    });
    await expect(server.stranger.post('login', { type: 'm.login.sso' })).rejects.toMatchObject({
      status: 400,
      errcode: 'M_UNKNOWN',
    });
  });

  test('name or whole id and the right password open a device', async () => {
    expect(await password('right password')).toMatchObject({ user_id: '@login:test.example' });
    expect(await password('right password', '@login:test.example')).toMatchObject({
      device_id: expect.stringMatching(/^[A-Z]{10}$/),
    });
  });

  test('a wrong password and an unknown name get the same answer', async () => {
    const wrong = await password('wrong').catch((error: unknown) => error);
    const unknown = await password('wrong', 'nobody').catch((error: unknown) => error);
    expect(wrong).toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
    expect(unknown).toMatchObject({ body: (wrong as { body: unknown }).body });
  });

  test('a login token logs in once', async () => {
    const person = await server.register('token', { password: 'pass' });
    const auth = { type: 'm.login.password', password: 'pass' };
    const { login_token: token } = await person.post('/_matrix/client/v1/login/get_token', { auth });
    const login = () => server.stranger.post('login', { type: 'm.login.token', token });
    expect(await login()).toMatchObject({ user_id: person.userId });
    await expect(login()).rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' });
  });

  test('a new password ends the other devices', async () => {
    const person = await server.register('changer', { password: 'old' });
    const other = await server.login(person.userId, { password: 'old' });
    const body = { new_password: 'new' };
    await expect(person.post('account/password', body)).rejects.toMatchObject({ status: 401 });
    await person.post('account/password', { ...body, auth: { type: 'm.login.password', password: 'old' } });
    await expect(other.get('account/whoami')).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    expect(await person.get('account/whoami')).toMatchObject({ user_id: person.userId });
    await server.login(person.userId, { password: 'new' });
  });
});

describe('Client-Server API, "Device management"', () => {
  test('devices are listed, named and ended with the password', async () => {
    const person = await server.register('devices', { deviceId: 'ONE', password: 'pass' });
    const other = await server.login(person.userId, { deviceId: 'TWO', password: 'pass' });
    await person.put('devices/TWO', { display_name: 'the\0 second' });
    expect((await person.get('devices')).devices).toEqual([
      { device_id: 'ONE', last_seen_ts: expect.any(Number) },
      { device_id: 'TWO', display_name: 'the second', last_seen_ts: expect.any(Number) },
    ]);
    await expect(person.get('devices/THREE')).rejects.toMatchObject({ status: 404 });

    const first = await person.send('devices/TWO', { method: 'DELETE', body: '{}' });
    expect(first.status).toBe(401);
    const { session } = (await first.json()) as { session: string };
    const auth = (word: string) => ({ auth: { type: 'm.login.password', session, password: word } });
    await expect(person.delete('devices/TWO', auth('wrong'))).rejects.toMatchObject({
      status: 401,
      errcode: 'M_FORBIDDEN',
    });
    await person.delete('devices/TWO', auth('pass'));
    await expect(other.get('account/whoami')).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
  });

  test('logging in again on a device replaces its token; logging out ends it for good', async () => {
    const before = await server.register('again', { deviceId: 'SAME', password: 'pass' });
    const after = await server.login(before.userId, { deviceId: 'SAME', password: 'pass' });
    await expect(before.get('account/whoami')).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    expect((await after.get('devices')).devices).toHaveLength(1);
    await after.post('logout');
    await expect(after.get('account/whoami')).rejects.toMatchObject({
      status: 401,
      errcode: 'M_UNKNOWN_TOKEN',
      body: { soft_logout: false },
    });
  });

  test('logout/all ends every device', async () => {
    const one = await server.register('everywhere', { password: 'pass' });
    const two = await server.login(one.userId, { password: 'pass' });
    await one.post('logout/all');
    for (const device of [one, two]) {
      await expect(device.get('account/whoami')).rejects.toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' });
    }
  });
});

describe('Client-Server API, "Profiles"', () => {
  test('one sets one’s own name and picture, and nobody else’s', async () => {
    const ada = await server.register('ada_p');
    const ben = await server.register('ben_p');
    const own = `profile/${segment(ada.userId)}`;
    await ada.put(`${own}/displayname`, { displayname: 'Ada' });
    await ada.put(`${own}/avatar_url`, { avatar_url: 'mxc://test.example/picture' });
    expect(await ben.get(own)).toEqual({ displayname: 'Ada', avatar_url: 'mxc://test.example/picture' });
    expect(await ben.get(`${own}/displayname`)).toEqual({ displayname: 'Ada' });
    await expect(ben.put(`${own}/displayname`, { displayname: 'Eve' })).rejects.toMatchObject({
      status: 403,
    });
    await ada.delete(`${own}/avatar_url`);
    expect(await ben.get(own)).toEqual({ displayname: 'Ada' });
    await expect(ben.get('profile/%40nobody%3Atest.example')).rejects.toMatchObject({ status: 404 });
    await expect(ada.put(`${own}/constructor`, {})).rejects.toMatchObject({ status: 404 });
  });
});
