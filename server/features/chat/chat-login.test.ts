import { randomBytes } from 'node:crypto';
import { callerOf, matrixIdOf, startChatTest, type ChatTest, eventually } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform } from '@/server/testing/platform';
import { defaultRules } from '@/server/limits/rules';
import { createTokenSeal } from '@/server/chat/token-seal';

jest.setTimeout(90_000);

let chat: ChatTest;
beforeAll(async () => void (chat = await startChatTest()), 360_000);
afterAll(() => chat.close(), 60_000);
afterEach(() => chat.outward.reset());

const keep = { query: { noForce: 'true' } } as const;
const logins = () => chat.outward.calls.filter(({ path }) => path.endsWith('/login')).length;
const whoami = async (token: string) =>
  (await callerOf(chat.homeserver.url, token)('GET', 'account/whoami')).status;
const rows = async (query: string) => (await chat.platform.services.storage.db.execute(query)).rows;

/** Another browser of the same person. */
async function otherBrowser(person: TestClient): Promise<TestClient> {
  const other = chat.platform.client();
  await other.call('logIn', { body: { email: person.email, password: person.password } });
  return other;
}

describe('POST login/synapse', () => {
  test('CHT-01 answers a token of the homeserver for an hour, with a device of its own for each session', async () => {
    const person = await chat.platform.person();
    const first = await person.call('logInToChat', keep);
    expect(first.matrixUserId).toBe(matrixIdOf(person));
    expect(first.deviceId).toMatch(/^S\d+$/);
    expect(first.expiresInMs).toBeGreaterThan(55 * 60_000);
    expect(first.expiresInMs).toBeLessThanOrEqual(60 * 60_000);
    expect(await whoami(first.accessToken)).toBe(200);

    const other = await (await otherBrowser(person)).call('logInToChat', keep);
    expect(other.deviceId).not.toBe(first.deviceId);
    const { body } = await callerOf(chat.homeserver.url, first.accessToken)('GET', 'devices');
    const devices = (body.devices as { device_id: string }[]).map(({ device_id: id }) => id);
    expect(devices.sort()).toEqual([first.deviceId, other.deviceId].sort());
  });

  test('CHT-01 on the wire it has the names of the documents', async () => {
    const person = await chat.platform.person();
    const answer = await person.send('/api/login/synapse?noForce=true', { method: 'POST' });
    const { code, result } = (await answer.json()) as { code: string; result: object };
    expect(code).toBe('10000');
    expect(Object.keys(result).sort()).toEqual(['access_token', 'device_id', 'expires_in_ms', 'user_id']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('OPN-15 with noForce the token stays the same while it is good, without it there is a fresh one', async () => {
    const person = await chat.platform.person();
    const first = await person.call('logInToChat', keep);
    expect((await person.call('logInToChat', keep)).accessToken).toBe(first.accessToken);
    const fresh = await person.call('logInToChat');
    expect(fresh.accessToken).not.toBe(first.accessToken);
    expect(fresh.deviceId).toBe(first.deviceId);
    expect((await person.call('logInToChat', keep)).accessToken).toBe(fresh.accessToken);
    const forced = await person.call('logInToChat', { query: { noForce: 'false' } });
    expect(forced.accessToken).not.toBe(fresh.accessToken);
  });

  test('a token with five minutes left is renewed', async () => {
    const person = await chat.platform.person();
    const first = await person.call('logInToChat', keep);
    chat.platform.clock.advance({ minutes: 54 });
    expect((await person.call('logInToChat', keep)).accessToken).toBe(first.accessToken);
    chat.platform.clock.advance({ minutes: 2 });
    expect((await person.call('logInToChat', keep)).accessToken).not.toBe(first.accessToken);
  });

  test('eight tabs that start at once share one token, and so do eight that failed at once', async () => {
    const person = await chat.platform.person();
    const eight = (query?: typeof keep) =>
      Promise.all(Array.from({ length: 8 }, () => person.call('logInToChat', query)));
    expect(new Set((await eight(keep)).map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(logins()).toBe(1);
    const fresh = await eight();
    expect(logins()).toBeLessThanOrEqual(3);
    const newest = (await person.call('logInToChat', keep)).accessToken;
    expect(fresh.at(-1)?.accessToken).toBe(newest);
    expect(await whoami(newest)).toBe(200);
  });

  test('the token goes with the session, whichever way that ends', async () => {
    const person = await chat.platform.person();
    const browsers = [await otherBrowser(person), await otherBrowser(person), await otherBrowser(person)];
    const tokens = await Promise.all(
      browsers.map(async (browser) => (await browser.call('logInToChat', keep)).accessToken),
    );
    const [loggedOut = '', ended = '', another = ''] = tokens;
    await browsers[0]?.call('logOut');
    expect(await whoami(loggedOut)).toBe(401);
    expect(await whoami(ended)).toBe(200);

    const [, second] = browsers;
    const device = (await (second as TestClient).call('devices')).find(({ current }) => current);
    await person.call('endDevice', { params: { sessionId: device?.id ?? 0 } });
    expect(await whoami(ended)).toBe(401);

    await person.call('endOtherDevices');
    await chat.platform.services.chat.idle();
    await eventually(
      () => whoami(another),
      (status) => status === 401,
    );
  });

  test('the token of a session that ended while the homeserver was away goes when it is back', async () => {
    const person = await chat.platform.person();
    const { accessToken } = await person.call('logInToChat', keep);
    await chat.outward.away();
    await person.call('logOut');
    await expect(person.call('logInToChat', keep)).rejects.toMatchObject({ error: 'unauthenticated' });
    expect(await whoami(accessToken)).toBe(200);
    await chat.outward.back();
    for (const end = Date.now() + 20_000; (await whoami(accessToken)) !== 401;) {
      if (Date.now() > end) throw new Error('The token outlived its session');
    }
  });

  test('a session that ends while it logs in leaves no device behind', async () => {
    const person = await chat.platform.person();
    const browser = await otherBrowser(person);
    const device = (await browser.call('devices')).find(({ current }) => current);
    chat.outward.beforeAnswer(async ({ path }) => {
      if (path.endsWith('/login')) await person.call('endDevice', { params: { sessionId: device?.id ?? 0 } });
    });
    await expect(browser.call('logInToChat', keep)).rejects.toMatchObject({ error: 'unauthenticated' });
    chat.outward.reset();
    await chat.platform.services.chat.idle();
    const own = await person.call('logInToChat', keep);
    const { body } = await callerOf(chat.homeserver.url, own.accessToken)('GET', 'devices');
    const devices = (body.devices as { device_id: string }[]).map(({ device_id: id }) => id);
    expect(devices).toEqual([own.deviceId]);
  });

  test('a login whose answer was lost is made again', async () => {
    const person = await chat.platform.person();
    let lost = 0;
    chat.outward.decide(({ path }) => {
      if (!path.endsWith('/login') || lost > 0) return 'pass';
      lost += 1;
      return 'drop answer';
    });
    await expect(person.call('logInToChat', keep)).rejects.toMatchObject({ error: 'chat_unavailable' });
    const { accessToken } = await person.call('logInToChat', keep);
    expect(await whoami(accessToken)).toBe(200);
  });

  test('OPN-106 the token is stored sealed, and opens for its own device and secret alone', async () => {
    const person = await chat.platform.person();
    const { accessToken, deviceId } = await person.call('logInToChat', keep);
    const stored = await rows(`SELECT token FROM chat_login WHERE device_id = '${deviceId}'`);
    const sealed = stored[0]?.token as Buffer;
    expect(sealed.toString('latin1')).not.toContain(accessToken);
    const seal = createTokenSeal(chat.platform.config.sessionSecret);
    expect(seal.open(deviceId, sealed)).toBe(accessToken);
    expect(seal.open('S1000000', sealed)).toBeNull();
    expect(createTokenSeal('another secret, as long as it needs').open(deviceId, sealed)).toBeNull();
    expect(seal.open(deviceId, randomBytes(60))).toBeNull();
    for (const line of chat.platform.logLines) expect(JSON.stringify(line)).not.toContain(accessToken);
  });

  test('comes too often', async () => {
    const rateLimits = { ...chat.platform.config.rateLimits, chat_login: { max: 2, windowSeconds: 60 } };
    await chat.restart({ rateLimits });
    const person = await chat.platform.person();
    for (let time = 0; time < 2; time += 1) await person.call('logInToChat');
    await expect(person.call('logInToChat')).rejects.toMatchObject({ error: 'too_many_requests' });
    // Who asks for the token that is there is not held up.
    await person.call('logInToChat', keep);
    expect(defaultRules.chat_login.max).toBeGreaterThan(8);
  });
});

test('without a homeserver chat is not available, and everything else goes on', async () => {
  const platform = await startTestPlatform();
  const person = await platform.person();
  await expect(person.call('logInToChat')).rejects.toMatchObject({ error: 'chat_unavailable' });
  expect((await person.send('/api/media/abc')).status).toBe(502);
  expect((await person.send('/_matrix/app/v1/ping', { method: 'POST' })).status).toBe(404);
  await person.call('logOut');
  await platform.close();
});
