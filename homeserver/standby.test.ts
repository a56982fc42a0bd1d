import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { systemClock } from '@/runtime/clock';
import { freePort } from '@/storage/testing/free-port.mjs';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { MIGRATIONS_FOLDER } from './testing/database';
import { createHomeserver, type Homeserver } from './homeserver';
import { createLog } from './log/log';
import { segment } from './testing/client';
import { testConfig } from './testing/homeserver';
import { People } from './testing/people';
import { startHomeserverProcess } from './testing/process';
import { makeRoom } from './testing/rooms';
import { until } from './testing/until';

test('the embedded database has no standby: a second process says who holds it and ends', async () => {
  const server = await startHomeserverProcess();
  const words = ['--open-registration', '--port', '0', '--data', server.dataDir];
  const second = spawn(process.execPath, ['.build/homeserver.mjs', ...words], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(second, 'close')) as [number];
  expect([code, said]).toEqual([1, expect.stringContaining('the homeserver')]);
  await server.close();
});

// Only a real PostgreSQL lets several processes in.
describe('on PostgreSQL', () => {
  let database: TestDatabase;
  let dataDir: string;
  const running: Homeserver[] = [];

  const config = (port = 0) => testConfig(dataDir, { config: { databaseUrl: database.url, port } });
  const start = async (port = 0) => {
    const server = await createHomeserver(config(port), { clock: systemClock, log: createLog('silent') });
    running.push(server);
    return server;
  };

  beforeAll(async () => {
    database = await createTestDatabase(MIGRATIONS_FOLDER);
    dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-hs-'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a standby takes over with everybody’s tokens, rooms and files', async () => {
    const first = await start();
    let { url } = first;
    const people = new People(() => url, config());
    const ada = await people.register('ada', { password: 'pass' });
    const ben = await people.register('ben', { password: 'pass' });
    const roomId = await makeRoom(ada, { members: [ben], name: 'Tea' });
    const address = await ada.upload(new TextEncoder().encode('a recipe'), 'text/plain', 'recipe.txt');
    const eventId = await ada.say(roomId, { msgtype: 'm.file', body: 'recipe.txt', url: address });
    await ada.put(`profile/${segment(ada.userId)}/displayname`, { displayname: 'Ada' });

    const standby = start();
    await first.close();
    ({ url } = await standby);

    expect(await ben.get('account/whoami')).toMatchObject({ user_id: ben.userId });
    const file = await ben.send(`/_matrix/client/v1/media/download/${address.replace('mxc://', '')}`);
    expect(await file.text()).toBe('a recipe');
    const member = `rooms/${segment(roomId)}/state/m.room.member/${segment(ada.userId)}`;
    await until(async () => (await ben.get(member)).displayname === 'Ada');
    await ada.put(`rooms/${segment(roomId)}/redact/${segment(eventId)}/r1`);
    const gone = await ben.send(`/_matrix/client/v1/media/download/${address.replace('mxc://', '')}`);
    expect(gone.status).toBe(404);
    await people.login(ben.userId, { password: 'pass' });
  });

  test('whoever takes over has everybody’s push rules before it answers', async () => {
    const port = await freePort();
    const first = await start(port);
    const people = new People(() => first.url, config());
    const eve = await people.register('eve', { password: 'pass' });
    const rule = (pattern: string) =>
      eve.put(`pushrules/global/content/${pattern}`, { pattern, actions: ['notify'] });
    await rule('tea');
    await first.close();

    const holder = new Client({ connectionString: database.adminUrl });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE account_data');
    const second = start(port);
    await until(async () => {
      const { rowCount } = await holder.query(
        'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
      );
      return rowCount !== 0;
    });
    const refused = () =>
      fetch(first.url).then(
        () => false,
        () => true,
      );
    try {
      for (let time = 0; time < 200; time += 1) expect(await refused()).toBe(true);
    } finally {
      await holder.end();
      await second;
    }
    await rule('coffee');
    const { content } = await eve.get('pushrules/global/');
    expect(content.map(({ rule_id: id }: { rule_id: string }) => id)).toEqual([
      'coffee',
      'tea',
      '.m.rule.contains_user_name',
    ]);
  });
});
