import { Client } from 'pg';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { paintPicture } from '@/homeserver/testing/picture';
import { startHomeserverProcess, type HomeserverProcess } from '@/homeserver/testing/process';
import { until } from '@/homeserver/testing/until';

jest.setTimeout(240_000);

/*
 * The homeserver is killed between any two flushes of a deletion, and in the middle of each: a row that it redacts is
 * locked, and the process dies there.
 */

const EDITS = 150;

let server: HomeserverProcess;
let database: Client | null = null;
let alice: MatrixTestClient;
let bob: MatrixTestClient;
beforeAll(async () => {
  server = await startHomeserverProcess();
  if (server.databaseUrl !== null) {
    database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
  }
  [alice, bob] = [await server.register('alice'), await server.register('bob')];
});
afterAll(async () => {
  await database?.end();
  await server.close();
});

const at = (roomId: string, rest: string) => `rooms/${segment(roomId)}/${rest}`;

/** Whether the flush that the process dies in is lost, or reaches the database all the same. */
type Fate = 'lost' | 'written';

/** Kills the homeserver while the database makes it wait for the row of this event, which it redacts. */
async function killAt(eventId: string, fate: Fate, work: () => Promise<unknown>): Promise<void> {
  await database?.query('BEGIN');
  await database?.query('SELECT 1 FROM event WHERE event_id = $1 FOR UPDATE', [eventId]);
  const asked = work().catch(() => 'no answer');
  // Transactions belong to no database, and other suites wait for others of the same server.
  const waiting = `FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = current_database() AND locktype = 'transactionid' AND NOT granted`;
  await until(async () => {
    if (!database) return true;
    // Otherwise the transaction goes on seeing the connections of its first look.
    await database.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await database.query(`SELECT count(*)::int AS count ${waiting}`);
    return rows[0]?.count > 0;
  });
  await server.kill();
  expect(await asked).toBe('no answer');
  const { rows: flushes = [] } = (await database?.query(`SELECT pid ${waiting}`)) ?? {};
  if (fate === 'lost') await database?.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
  await database?.query('ROLLBACK');
  // The next process takes the lead, after which nothing of this one is written any more.
  const pids = flushes.map(({ pid }) => Number(pid));
  await until(async () => {
    const alive = await database?.query('SELECT 1 FROM pg_stat_activity WHERE pid = ANY ($1)', [pids]);
    return alive === undefined || alive.rows.length === 0;
  });
  await server.start();
}

test('a message with 150 edits and a picture, whose deletion was cut off anywhere, is gone with the next one', async () => {
  const { room_id: roomId } = await alice.post('createRoom', { preset: 'public_chat' });
  await bob.post(at(roomId, 'join'));
  const url = await alice.upload(await paintPicture(40, 30), 'image/png');
  const message = await alice.say(roomId, { msgtype: 'm.image', body: 'treasure', url });
  const edits: string[] = [];
  for (let number = 0; number < EDITS; number += 1) {
    const content = {
      msgtype: 'm.text',
      body: `* treasure ${number}`,
      'm.new_content': { msgtype: 'm.text', body: `treasure ${number}` },
      'm.relates_to': { rel_type: 'm.replace', event_id: message },
    };
    edits.push(await alice.say(roomId, content));
  }
  const statusOf = async () =>
    (await bob.send(url.replace('mxc://', '/_matrix/client/v1/media/download/'))).status;
  expect(await statusOf()).toBe(200);

  // The oldest go first; the newest go with their message, in one flush.
  let tries = 0;
  const remove = () => {
    tries += 1;
    return alice.put(at(roomId, `redact/${segment(message)}/${tries}`), {});
  };
  const left = async () =>
    (
      await Promise.all(
        [message, ...edits].map((eventId) => bob.get(at(roomId, `event/${segment(eventId)}`))),
      )
    ).filter(({ content }) => Object.keys(content as object).length > 0).length;
  const stops: [eventId: string | undefined, fate: Fate, left: number][] = [
    [edits[0], 'lost', 151],
    [edits[60], 'lost', 151],
    [edits[0], 'written', 51],
    [edits[EDITS - 1], 'lost', 51],
    [message, 'lost', 51],
    [message, 'written', 0],
  ];
  for (const [stop = '', fate, leftThen] of stops) {
    await killAt(stop, fate, remove);
    if (database) expect([fate, await left()]).toEqual([fate, leftThen]);
  }
  await remove();

  expect(await left()).toBe(0);
  const { chunk } = await bob.get(`${at(roomId, 'messages')}?dir=b&limit=1000`);
  expect(JSON.stringify(chunk)).not.toContain('treasure');
  await until(async () => (await statusOf()) === 404);
  const { rows } = (await database?.query(
    `SELECT 1 FROM event WHERE content::text LIKE '%treasure%' OR relates_to = '${message}'`,
  )) ?? { rows: [] };
  expect(rows).toEqual([]);
});
