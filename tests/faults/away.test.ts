import { setTimeout as wait } from 'node:timers/promises';
import { createPlatformProcess } from '@/server/testing/platform-process';
import { startChatTest, type ChatTest } from '@/server/testing/chat';
import { MIGRATIONS_FOLDER as PLATFORM_MIGRATIONS, startTestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from '@/gateway/testing/gateway';
import { MIGRATIONS_FOLDER as HOMESERVER_MIGRATIONS } from '@/homeserver/testing/database';
import { startHomeserverProcess } from '@/homeserver/testing/process';
import { until } from '@/homeserver/testing/until';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { PATIENCE_MS, printBack } from './back';
import { startBackgroundLoad } from './background-load';
import { check, NOTHING_FOUND } from './history';
import { cookieOf } from './legit-client';
import { TcpProxy } from './tcp-proxy';
import { readTimeline } from './room-reader';
import { isLong, size } from './size';
import { keepRunning } from './supervised';

jest.setTimeout(900_000);

describe.each(size.aways)('the database is away, its connections are %s', (away) => {
  let database: TestDatabase;
  let line: TcpProxy;
  const prepare = async (migrations: string) => {
    database = await createTestDatabase(migrations);
    const { hostname: host, port } = new URL(database.url);
    line = await TcpProxy.to({ host, port: Number(port) });
    const url = new URL(line.through(database.url));
    // A silent database is given up sooner where it does not stay away for long.
    if (!isLong) url.searchParams.set('query_timeout', '2000');
    return url.href;
  };
  afterEach(async () => {
    await line.close();
    await database.drop();
  });

  test('for the homeserver: nothing is acknowledged that is not kept, people hear so, and go on afterwards', async () => {
    const url = await prepare(HOMESERVER_MIGRATIONS);
    const server = await startHomeserverProcess({ environment: { CHAT_DATABASE_URL: url } });
    const stopSupervising = keepRunning(server);
    try {
      const { first, matrixRoomId, follower, recorded, stopping, senders } =
        await startBackgroundLoad(server);
      await until(() => recorded.acknowledged.length >= 60, PATIENCE_MS);

      line.take(away);
      const takenAt = performance.now();
      // A process that has given up and cannot start is as truthful.
      const refused = async () => {
        const answer = await first.send('account/whoami').catch(() => null);
        if (answer === null) return true;
        expect(await answer.json()).toMatchObject(answer.ok ? {} : { errcode: 'M_UNKNOWN' });
        return answer.status >= 500;
      };
      await until(refused, PATIENCE_MS);
      const during = recorded.acknowledged.length;
      await wait(size.awayMs - (performance.now() - takenAt));
      expect(recorded.acknowledged.length).toBe(during);

      line.mend();
      const backAt = performance.now();
      await until(() => recorded.acknowledged.length > during, PATIENCE_MS);
      printBack(`the homeserver's database, ${away} for ${size.awayMs} ms`, backAt);
      await until(() => recorded.acknowledged.length > during + 60, PATIENCE_MS);
      stopping.abort();
      await Promise.all(senders);
      const read = await readTimeline(first, matrixRoomId);
      await follower.until(read.length);
      expect(check({ ...recorded, seen: read })).toEqual(NOTHING_FOUND);
      expect(check({ ...recorded, seen: follower.seen })).toEqual(NOTHING_FOUND);
    } finally {
      await stopSupervising();
      await server.close();
    }
  });

  test('for the platform: calls fail in an envelope, the web process says unavailable, and both go on afterwards', async () => {
    const url = await prepare(PLATFORM_MIGRATIONS);
    const platform = await startTestPlatform({ config: { databaseUrl: url } });
    const gateway = await TestGateway.start(platform);
    try {
      const person = await platform.person();
      const spaceId = await createSpace(person);
      const me = () => gateway.get('/api/user/me', { cookie: cookieOf(person) });
      expect((await me()).status).toBe(200);

      line.take(away);
      const takenAt = performance.now();
      const posting = person.call('update', { body: { bio: 'while it was away' } });
      const [refused, { status, body }] = await Promise.all([
        posting.catch((error: unknown) => error),
        me(),
        expect(gateway.get('/theme.js')).resolves.toMatchObject({ status: 200 }),
      ]);
      expect(refused).toMatchObject({ error: 'internal', status: 500 });
      expect([status, JSON.parse(body)]).toEqual([502, expect.objectContaining({ code: '20011' })]);
      await wait(size.awayMs - (performance.now() - takenAt));

      line.mend();
      const backAt = performance.now();
      await until(async () => (await me()).status === 200, PATIENCE_MS);
      printBack(`the platform's database, ${away} for ${size.awayMs} ms`, backAt);
      await person.call('update', { body: { bio: 'after it was back' } });
      expect((await person.call('ownSpaces')).map(({ id }) => id)).toEqual([spaceId]);
      expect((await person.call('me')).bio).toBe('after it was back');
    } finally {
      await gateway.close();
      await platform.close();
    }
  });
});

describe('a process is away', () => {
  let chat: ChatTest;
  beforeAll(async () => void (chat = await startChatTest()));
  afterAll(() => chat.close());

  test('the homeserver is away: chat says so, everything else works, and chat is back when it is', async () => {
    const gateway = await TestGateway.start(chat.platform, { CHAT_URL: chat.homeserver.url });
    try {
      const person = await chat.platform.person();
      const spaceId = await createSpace(person);
      const { accessToken } = await person.call('logInToChat', { query: {} });
      const whoami = () =>
        gateway.get('/_matrix/client/v3/account/whoami', { authorization: `Bearer ${accessToken}` });
      expect((await whoami()).status).toBe(200);

      await chat.homeserver.kill();
      const away = await whoami();
      expect([away.status, JSON.parse(away.body)]).toEqual([
        502,
        expect.objectContaining({ errcode: 'M_UNKNOWN', error: 'The homeserver is not available' }),
      ]);
      await expect((await chat.platform.person()).call('logInToChat', { query: {} })).rejects.toMatchObject({
        error: 'chat_unavailable',
      });
      const joining = await chat.platform.person();
      expect(await joining.call('joinSpace', { params: { spaceId } })).toMatchObject({ joined: true });
      expect((await gateway.get('/api/guild/searchGuild')).status).toBe(200);

      await chat.homeserver.start();
      const backAt = performance.now();
      await until(async () => (await whoami()).status === 200, PATIENCE_MS);
      const room = await chat.room(person, spaceId);
      await until(async () => (await chat.membership(room.matrixRoomId, joining)) === 'join', PATIENCE_MS);
      printBack('the homeserver', backAt);
    } finally {
      await gateway.close();
    }
  });

  test('the platform is away: pages that are kept are served, calls say unavailable, chat goes on', async () => {
    const platform = await createPlatformProcess(chat.chatConfig);
    const gateway = await TestGateway.start(chat.platform, {
      CHAT_URL: chat.homeserver.url,
      PLATFORM_URL: platform.url,
    });
    try {
      const person = await chat.platform.person();
      await createSpace(person);
      const { accessToken } = await person.call('logInToChat', { query: {} });
      const calls = await gateway.get('/api/guild/searchGuild');
      expect([calls.status, JSON.parse(calls.body)]).toEqual([
        502,
        expect.objectContaining({ code: '20011' }),
      ]);
      expect((await gateway.get('/theme.js')).status).toBe(200);
      const whoami = await gateway.get('/_matrix/client/v3/account/whoami', {
        authorization: `Bearer ${accessToken}`,
      });
      expect(whoami.status).toBe(200);
      await platform.start();
      const backAt = performance.now();
      await until(async () => (await gateway.get('/api/guild/searchGuild')).status === 200, PATIENCE_MS);
      printBack('the platform', backAt);
    } finally {
      await gateway.close();
      await platform.stop();
    }
  });
});
