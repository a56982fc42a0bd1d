import { callerOf, eventually } from '@/server/testing/chat';
import { FRESH_LOGIN_MINUTES } from '@/protocol/fresh-login';
import { BotScene } from '@/server/testing/bot-scene';
import { TestGateway } from './testing/gateway';

/* How long a bot's token is good, on either engine. */

jest.setTimeout(120_000);

let scene: BotScene;
let roomId: number;
let matrixRoomId: string;

beforeAll(async () => {
  scene = await BotScene.start((platform, environment) => TestGateway.start(platform, environment));
  ({ id: roomId, matrixRoomId } = await scene.room('bots'));
}, 360_000);
afterAll(() => scene.close(), 60_000);

const whoami = async (token = '') => (await callerOf(scene.url, token)('GET', 'account/whoami')).status;

async function refresh(token = '') {
  const response = await fetch(`${scene.url}/_matrix/client/v3/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test('a token is listed with its rooms and its use, and revoked like a device', async () => {
  const { token, bot } = await scene.bot([roomId]);
  expect(token).toMatch(/^ghbot_[\w-]{43}$/);
  const [listed] = await scene.owner.call('bots');
  expect(listed).toMatchObject({ id: bot.id, name: 'Test bot', lastUsedTime: null });
  expect(listed?.rooms).toEqual([expect.objectContaining({ id: roomId, name: 'bots', kind: 'privateRoom' })]);
  expect(await whoami(token)).toBe(200);
  expect((await scene.owner.call('bots'))[0]?.lastUsedTime).not.toBeNull();
  // It is neither a browser nor an app.
  expect(await scene.owner.call('chatClients')).toEqual([]);
  expect(await scene.owner.call('devices')).toHaveLength(1);
  // Other people can neither end it nor see it.
  await expect(scene.other.call('endDevice', { params: { sessionId: bot.id } })).rejects.toMatchObject({
    error: 'not_found',
  });
  expect(await scene.other.call('bots')).toEqual([]);

  const since = String((await callerOf(scene.url, token)('GET', 'sync')).body.next_batch);
  const waiting = callerOf(scene.url, token)('GET', `sync?timeout=30000&since=${since}`);
  await scene.owner.call('endDevice', { params: { sessionId: bot.id } });
  expect(await whoami(token)).toBe(401);
  expect((await refresh(token)).status).toBe(401);
  // Synapse lets a sync that waits go on until something happens.
  if (scene.chat.homeserver.engine === 'synapse') await scene.message(matrixRoomId, {});
  expect((await waiting).status).toBe(401);
  expect(await scene.owner.call('bots')).toEqual([]);
});

test('no token, no hash of a token and no token of the homeserver lies readable in the database', async () => {
  const { token, bot } = await scene.bot([roomId]);
  expect(await whoami(token)).toBe(200);
  const { db } = scene.chat.platform.services.storage;
  const rows = await Promise.all(
    ['bot', 'bot_token', 'session'].map((table) => db.execute(`SELECT * FROM "${table}"`)),
  );
  expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain(token);
  const login = await db.execute(`SELECT token FROM chat_login WHERE device_id = 'B${bot.id}'`);
  expect(String(login.rows[0]?.token)).not.toMatch(/^[\w-]{20,}$/);
  await scene.owner.call('endDevice', { params: { sessionId: bot.id } });
});

test('logging out everywhere and a new password end it', async () => {
  const first = await scene.bot([roomId]);
  await scene.owner.call('endOtherDevices');
  expect(await whoami(first.token)).toBe(401);

  const second = await scene.bot([roomId]);
  await scene.owner.call('forgotPassword', { body: { email: scene.owner.email } });
  const link = (await scene.chat.platform.mails(scene.owner.email)).flatMap((mail) => mail.links).at(-1);
  const token = new URL(link ?? 'none:').searchParams.get('token') ?? '';
  await scene.owner.call('resetPassword', { body: { token, password: 'lantern43' } });
  expect(await whoami(second.token)).toBe(401);
  expect((await refresh(second.token)).status).toBe(401);
  await scene.owner.call('logIn', { body: { email: scene.owner.email, password: 'lantern43' } });
  expect(await scene.owner.call('bots')).toEqual([]);
});

test('an account whose row is deleted has no login left: no browser, no Matrix client, no bot', async () => {
  const { platform } = scene.chat;
  const leaver = await platform.person();
  await leaver.call('joinSpace', { params: { spaceId: scene.spaceId } });
  const { id: channel } = await scene.chat.room(leaver, scene.spaceId);
  const browser = (await leaver.call('logInToChat', { query: { noForce: 'true' } })).accessToken;
  const redirectUrl = 'https://client.example/app';
  const { location } = await leaver.call('approveClient', { body: { redirectUrl } });
  const login = await fetch(`${scene.url}/_matrix/client/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'm.login.token',
      token: new URL(location).searchParams.get('loginToken'),
    }),
  });
  const client = ((await login.json()) as { access_token: string }).access_token;
  const { token: bot } = await leaver.call('createBot', {
    body: { name: 'Bot', rooms: [channel], days: 365 },
  });
  for (const token of [browser, client, bot]) expect(await whoami(token)).toBe(200);
  await leaver.call('leaveSpace', { params: { spaceId: scene.spaceId } });

  await platform.services.storage.db.execute(`DELETE FROM account WHERE id = ${leaver.id}`);
  await expect(leaver.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
  expect(await whoami(bot)).toBe(401);
  // A job of the platform does so, too.
  await platform.services.chat.endDevices();
  for (const token of [browser, client]) {
    await eventually(
      () => whoami(token),
      (status) => status === 401,
    );
  }
});

test('a token is exchanged for short ones, and the old ones are good until a new one is used', async () => {
  const { token } = await scene.bot([roomId]);
  const lost = await refresh(token);
  expect(lost.body.expires_in_ms).toBe(3_600_000);
  const first = await refresh(token);
  // The answer that was lost is good no longer.
  expect(await whoami(lost.body.access_token)).toBe(401);
  expect(await whoami(token)).toBe(200);
  expect(await whoami(first.body.access_token)).toBe(200);
  expect(await whoami(token)).toBe(401);
  expect((await refresh(token)).status).toBe(401);
  // Each is good for one purpose.
  expect(await whoami(first.body.refresh_token)).toBe(401);
  expect((await refresh(first.body.access_token)).status).toBe(401);

  const all = await Promise.all(Array.from({ length: 6 }, () => refresh(first.body.refresh_token)));
  const good = [];
  for (const { body } of all) if ((await whoami(body.access_token)) === 200) good.push(body);
  expect(good).toHaveLength(1);

  scene.chat.platform.clock.advance({ minutes: 60 });
  expect(await whoami(good[0]?.access_token)).toBe(401);
  const next = await refresh(good[0]?.refresh_token);
  expect(await whoami(next.body.access_token)).toBe(200);
  // Refreshing moves no end.
  scene.chat.platform.clock.advance({ days: 30 });
  expect((await refresh(next.body.refresh_token)).status).toBe(401);
  // A refresh token of the homeserver is left to it.
  expect((await refresh('syr_unknown')).status).toBe(401);
});

test('a token for a year outlives the sessions of browsers, and not its own time', async () => {
  await scene.owner.call('logIn', { body: { email: scene.owner.email, password: 'lantern43' } });
  const { token } = await scene.bot([roomId], 365);
  scene.chat.platform.clock.advance({ days: 364 });
  await scene.chat.platform.runJob('forget ended sessions');
  expect(await whoami(token)).toBe(200);
  scene.chat.platform.clock.advance({ days: 1 });
  expect(await whoami(token)).toBe(401);
  await scene.owner.call('logIn', { body: { email: scene.owner.email, password: 'lantern43' } });
  expect(await scene.owner.call('bots')).toEqual([]);
});

test('only a person who has just logged in makes one, for their own rooms, with a name, and at most twenty', async () => {
  const body = { name: ' Bot \n\u202E', rooms: [roomId], days: 7 as const };
  const create = (changes: object = {}) => scene.owner.call('createBot', { body: { ...body, ...changes } });
  // The typed client refuses these itself; the platform checks with the same schema.
  const invalid = [
    { rooms: [] },
    { rooms: Array(51).fill(roomId) },
    { days: 8 },
    { name: 'x'.repeat(61) },
    { more: 1 },
  ];
  for (const changes of invalid) {
    const answer = await scene.owner.send('/api/user/bots', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...changes }),
    });
    expect([changes, ((await answer.json()) as { code: string }).code]).toEqual([changes, '20001']);
  }
  await expect(create({ name: ' \u200B' })).rejects.toMatchObject({ error: 'bot_name_missing' });
  const strange = await scene.chat.platform.person();
  await expect(strange.call('createBot', { body })).rejects.toMatchObject({ error: 'not_found' });

  const made = await Promise.all(Array.from({ length: 22 }, () => create().catch(() => null)));
  expect(made.filter((one) => one !== null)).toHaveLength(20);
  expect(made.find((one) => one !== null)?.bot.name).toBe('Bot');
  await expect(create()).rejects.toMatchObject({ error: 'bot_limit_reached' });
  expect(await scene.owner.call('bots')).toHaveLength(20);
  scene.chat.platform.clock.advance({ minutes: FRESH_LOGIN_MINUTES });
  await expect(create()).rejects.toMatchObject({ error: 'fresh_login_required' });
  await scene.owner.call('endOtherDevices');
  await eventually(
    () => scene.owner.call('bots'),
    (bots) => bots.length === 0,
  );
});
