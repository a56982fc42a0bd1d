import { createClient } from 'matrix-js-sdk';
import {
  callerOf,
  eventually,
  firstChannel,
  matrixIdOf,
  say,
  startChatTest,
  type ChatTest,
} from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/* Matrix clients log in to the product, with what their person agreed to on our page. */

jest.setTimeout(90_000);

const CLIENT = 'https://client.example';
let chat: ChatTest;
let gateway: TestGateway;
let url: string;

beforeAll(async () => {
  // The SDK tells the console about everything.
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  chat = await startChatTest();
  gateway = await TestGateway.before(chat);
  url = gateway.url;
}, 360_000);
afterAll(async () => {
  await gateway.close();
  await chat.close();
}, 60_000);

async function approved(person: TestClient, redirectUrl = `${CLIENT}/app`): Promise<string> {
  const { location } = await person.call('approveClient', { body: { redirectUrl } });
  return new URL(location).searchParams.get('loginToken') ?? '';
}

async function logIn(token: string, more: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/_matrix/client/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ type: 'm.login.token', token, ...more }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
const whoami = async (token = '') => (await callerOf(url, token)('GET', 'account/whoami')).status;

test('matrix-js-sdk logs in by our page and talks in a channel', async () => {
  const person = await chat.platform.person();
  const spaceId = await createSpace(person);
  const channel = await firstChannel(person, spaceId);
  const entry = createClient({ baseUrl: url });
  const { flows } = await entry.loginFlows();
  expect(flows.map(({ type }) => type)).toEqual(['m.login.sso', 'm.login.token']);
  const asked = entry.getSsoLoginUrl(`${CLIENT}/app?server=ours#room`, 'sso', 'guildhall');
  const sent = await fetch(asked, { redirect: 'manual' });
  expect(sent.status).toBe(302);
  const page = new URL(sent.headers.get('location') ?? '', url);
  expect(page.pathname).toBe('/authorize');
  const redirectUrl = page.searchParams.get('redirectUrl') ?? '';
  const { location } = await person.call('approveClient', { body: { redirectUrl } });
  const back = new URL(location);
  expect(back.origin + back.pathname + back.hash).toBe(`${CLIENT}/app#room`);
  expect(back.searchParams.get('server')).toBe('ours');
  const login = await entry.loginRequest({
    type: 'm.login.token',
    token: back.searchParams.get('loginToken') ?? '',
    initial_device_display_name: 'matrix-js-sdk',
    refresh_token: true,
  });
  expect(login).toMatchObject({ user_id: matrixIdOf(person), refresh_token: expect.any(String) });
  const me = callerOf(url, login.access_token);
  expect((await say(me, channel.matrixRoomId)).status).toBe(200);
  const listed = await person.call('chatClients');
  expect(listed).toEqual([expect.objectContaining({ address: CLIENT, agent: 'matrix-js-sdk' })]);
  // Browsers are another list.
  expect(await person.call('devices')).toHaveLength(1);
});

test('the client renews its token, and one that cannot gets one that stays', async () => {
  const person = await chat.platform.person();
  const { body } = await logIn(await approved(person), { refresh_token: true });
  const response = await fetch(`${url}/_matrix/client/v3/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: body.refresh_token }),
  });
  const next = (await response.json()) as Record<string, string>;
  expect(await whoami(next.access_token)).toBe(200);
  const { body: plain } = await logIn(await approved(person));
  expect(plain.refresh_token).toBeUndefined();
  expect(plain.expires_in_ms).toBeUndefined();
});

test('a login token is good once, for two minutes, and for the site that it was sent to', async () => {
  const person = await chat.platform.person();
  const token = await approved(person);
  const all = await Promise.all(Array.from({ length: 8 }, () => logIn(token)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ body }) => body.errcode === 'M_FORBIDDEN')).toHaveLength(7);
  expect((await logIn(token)).status).toBe(403);

  const elsewhere = await approved(person);
  expect((await logIn(elsewhere, {}, { origin: 'https://evil.example' })).status).toBe(403);
  // It was tried where it did not belong, so it is good nowhere.
  expect((await logIn(elsewhere, {}, { origin: CLIENT })).status).toBe(403);
  expect((await logIn(await approved(person), {}, { origin: 'null' })).status).toBe(403);
  expect((await logIn(await approved(person), {}, { origin: CLIENT })).status).toBe(200);

  const late = await approved(person);
  chat.platform.clock.advance({ minutes: 2 });
  expect((await logIn(late)).status).toBe(403);
  expect((await logIn('x'.repeat(43))).status).toBe(403);
});

test('a login token that was in the address before is replaced', async () => {
  const person = await chat.platform.person();
  const { location } = await person.call('approveClient', {
    body: { redirectUrl: `${CLIENT}/?loginToken=evil&loginToken=evil2` },
  });
  const tokens = new URL(location).searchParams.getAll('loginToken');
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('other addresses, providers and ways to log in are refused', async () => {
  const person = await chat.platform.person();
  for (const redirectUrl of ['javascript:alert(1)', 'https://a@evil.example/', '//evil.example', '']) {
    const query = new URLSearchParams({ redirectUrl });
    const reply = await gateway.get(`/_matrix/client/v3/login/sso/redirect?${query}`);
    expect([reply.status, JSON.parse(reply.body).errcode]).toEqual([400, 'M_INVALID_PARAM']);
    expect(reply.headers.location).toBeUndefined();
    await expect(person.call('approveClient', { body: { redirectUrl } })).rejects.toMatchObject({
      error: 'invalid_input',
    });
  }
  const other = await gateway.get(
    '/_matrix/client/v3/login/sso/redirect/other?redirectUrl=https://a.example',
  );
  expect(other.status).toBe(404);
  for (const type of ['m.login.password', 'm.login.application_service']) {
    const answer = await logIn('', { type, identifier: { type: 'm.id.user', user: 'u1' } });
    expect([answer.status, answer.body.errcode]).toEqual([400, 'M_UNKNOWN']);
  }
  expect((await logIn('x'.repeat(5000))).status).toBe(413);
});

test('no site but our own agrees in the name of a person', async () => {
  const person = await chat.platform.person();
  const body = JSON.stringify({ redirectUrl: CLIENT });
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await person.send('/api/login/client', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    expect(((await answer.json()) as { code: string }).code).toBe('20008');
  }
});

test('a client keeps its own device, and takes over none of a browser or of another site', async () => {
  const person = await chat.platform.person();
  const web = await person.call('logInToChat', { query: { noForce: 'true' } });
  const first = await logIn(await approved(person), { device_id: web.deviceId });
  expect(first.body.device_id).not.toBe(web.deviceId);
  expect(await whoami(web.accessToken)).toBe(200);
  const deviceId = first.body.device_id;
  const again = await logIn(await approved(person), { device_id: deviceId });
  expect(again.body.device_id).toBe(deviceId);
  // Synapse leaves the former token of a device of an application service's login until the device goes.
  expect(await whoami(first.body.access_token)).toBe(chat.homeserver.engine === 'synapse' ? 200 : 401);
  const stranger = await logIn(await approved(person, 'https://other.example/'), { device_id: deviceId });
  expect(stranger.body.device_id).not.toBe(deviceId);
  expect(await whoami(again.body.access_token)).toBe(200);
  expect(await person.call('chatClients')).toHaveLength(2);
});

test('logging the client out, logging out everywhere and a new password end its tokens, and tokens not used yet', async () => {
  const person = await chat.platform.person();
  const connect = async () => (await logIn(await approved(person), { refresh_token: true })).body;
  const refresh = async ({ refresh_token: token }: Record<string, string>) =>
    (
      await fetch(`${url}/_matrix/client/v3/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: token }),
      })
    ).status;
  const [one, two] = [await connect(), await connect()];
  const clients = await person.call('chatClients');
  await person.call('endDevice', { params: { sessionId: clients[0]?.id ?? 0 } });
  expect(await whoami(two.access_token)).toBe(401);
  expect(await whoami(one.access_token)).toBe(200);

  const unused = await approved(person);
  await person.call('endOtherDevices');
  await eventually(
    () => whoami(one.access_token),
    (status) => status === 401,
  );
  expect(await refresh(one)).toBe(401);
  expect((await logIn(unused)).status).toBe(403);
  expect(await person.call('chatClients')).toEqual([]);

  const three = await connect();
  await person.call('forgotPassword', { body: { email: person.email } });
  const link = (await chat.platform.mails(person.email)).flatMap((mail) => mail.links).at(-1) ?? 'none:';
  const token = new URL(link).searchParams.get('token') ?? '';
  await person.call('resetPassword', { body: { token, password: 'lantern43' } });
  await eventually(
    () => whoami(three.access_token),
    (status) => status === 401,
  );
  expect(await refresh(three)).toBe(401);

  await person.call('logIn', { body: { email: person.email, password: 'lantern43' } });
  const pending = await approved(person);
  await person.call('logOut');
  expect((await logIn(pending)).status).toBe(403);
});

test('a person has at most twenty clients: the one that logged in first goes', async () => {
  const person = await chat.platform.person();
  chat.platform.clock.advance({ minutes: 16 }); // resets the rate limits of this network
  const [first, second] = [await logIn(await approved(person)), await logIn(await approved(person))];
  for (let count = 3; count <= 21; count += 1) await logIn(await approved(person));
  await eventually(
    () => whoami(first.body.access_token),
    (status) => status === 401,
  );
  expect(await whoami(second.body.access_token)).toBe(200);
  expect(await person.call('chatClients')).toHaveLength(20);
  // Browsers are counted apart.
  expect(await person.call('devices')).toHaveLength(1);
});

test('a client that logs itself out is listed no more', async () => {
  const person = await chat.platform.person();
  const { body } = await logIn(await approved(person));
  expect((await callerOf(url, body.access_token ?? '')('POST', 'logout', {})).status).toBe(200);
  chat.platform.clock.advance({ minutes: 1 });
  expect(await person.call('chatClients')).toEqual([]);
});
