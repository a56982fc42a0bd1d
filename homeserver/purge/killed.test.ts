import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { paintPicture } from '@/homeserver/testing/picture';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { TestReceiver } from '@/homeserver/testing/receiver';
import { until } from '@/homeserver/testing/until';
import { sampled } from '@/runtime/testing/depth';

jest.setTimeout(240_000);

// The homeserver is killed between any two steps of a purge: each table in turn is locked, the purge waits at it, and
// the process dies there.

const receiver = new TestReceiver();
let server: HomeserverProcess;
let database: Client | null = null;
let platform: MatrixTestClient;
let alice: MatrixTestClient;
beforeAll(async () => {
  await receiver.open();
  server = await startHomeserverProcess({ appservice: { url: receiver.url } });
  if (server.databaseUrl !== null) {
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  }
  platform = server.asClient();
  alice = await server.register('u1');
});
afterAll(async () => {
  await database?.end();
  await server.close();
  await receiver.close();
});

const at = (roomId: string, rest: string) => `rooms/${segment(roomId)}/${rest}`;
const purge = (roomId: string) =>
  platform.post(`/_matrix/client/unstable/org.guildhall/${at(roomId, 'purge')}`);
const files = async () => (await readdir(path.join(server.dataDir, 'media'), { recursive: true })).join(' ');

test('a purge that was cut off anywhere is finished by the next one', async () => {
  const { room_id: roomId } = await platform.post('createRoom', { preset: 'private_chat', name: 'Vault' });
  await platform.post(at(roomId, 'invite'), { user_id: alice.userId });
  await server.asClient(alice.userId).post(at(roomId, 'join'));
  const address = await alice.upload(await paintPicture(40, 30), 'image/png');
  const said = await alice.say(roomId, 'treasure');
  await alice.say(roomId, { msgtype: 'm.image', body: 'a map', url: address });
  await alice.post(at(roomId, `receipt/m.read/${segment(said)}`));
  const mediaId = address.split('/').at(-1) ?? '';
  await platform.post(at(roomId, 'kick'), { user_id: alice.userId });
  await platform.post(at(roomId, 'leave'));
  expect(await files()).toContain(mediaId);

  // In the order of the steps; SHARE lets a step read what it is about to delete.
  const stops = sampled(
    [
      'media_use IN ACCESS EXCLUSIVE MODE',
      'media IN SHARE MODE',
      'media_use IN SHARE MODE',
      'searched_event IN SHARE MODE',
      'event IN SHARE MODE',
      'receipt IN SHARE MODE',
      'read_mark IN SHARE MODE',
      'account_data IN SHARE MODE',
    ],
    [0, 3, 7],
  );
  for (const stop of stops) {
    await database?.query('BEGIN');
    await database?.query(`LOCK TABLE ${stop}`);
    const asked = purge(roomId).catch(() => 'no answer');
    if (database) {
      await until(async () => {
        const { rows } = (await database?.query(
          `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND relation = '${stop.split(' ')[0]}'::regclass`,
        )) ?? { rows: [] };
        return rows[0]?.waiting > 0;
      });
    }
    await server.kill();
    expect(await asked).toBe('no answer');
    await database?.query('ROLLBACK');
    await server.start();
  }
  while (!(await purge(roomId)).purged);

  expect(await files()).not.toContain(mediaId);
  if (!database) return;
  const { rows: left } = await database.query('SELECT type FROM event ORDER BY position');
  const ofRoom = ['m.room.create', 'm.room.member'];
  expect(left.every(({ type }) => ofRoom.includes(type as string))).toBe(true);
  for (const table of ['media', 'media_use', 'searched_event', 'receipt', 'read_mark']) {
    expect([table, (await database.query(`SELECT * FROM ${table}`)).rows]).toEqual([table, []]);
  }
});
