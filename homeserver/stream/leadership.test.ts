import { Client } from 'pg';
import { ALICE, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import { until } from '@/homeserver/testing/until';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { MIGRATIONS_FOLDER } from '@/homeserver/testing/database';

// One process leads, by a row {epoch, heartbeat by the database's clock}; every append locks that row.

test('the embedded database, which one process has alone, is led at once under a new epoch', async () => {
  const all = await openTestRooms({ engine: 'pglite' });
  const { epoch } = all.stream.leadership();
  expect(all.stream.leadership()).toEqual({ epoch: 1, position: 0, isFresh: true });
  await all.restart();
  expect(all.stream.leadership().epoch).toBe(epoch + 1);
  await all.close();
});

// Only a real PostgreSQL has several connections at once.
describe('on PostgreSQL', () => {
  let database: TestDatabase;
  let all: TestRooms;
  let roomId: string;
  let other: Client;
  beforeEach(async () => {
    database = await createTestDatabase(MIGRATIONS_FOLDER);
    all = await openTestRooms({ database });
    roomId = await all.room();
    other = new Client({ connectionString: database.ownerUrl });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await all.close();
    await database.drop();
  });
  const newestPosition = async () =>
    Number((await other.query<{ max: string }>('SELECT max(position) FROM event')).rows[0]?.max);
  /** How many statements wait for a lock that somebody else holds. */
  const waiting = async () =>
    Number(
      (
        await other.query<{ count: string }>(
          'SELECT count(*) FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        )
      ).rows[0]?.count,
    );

  test('an append that is slow cannot commit after somebody else has taken the lead', async () => {
    await all.say(roomId, ALICE, 'before');
    const before = await newestPosition();
    await other.query('BEGIN');
    await other.query('UPDATE leader SET epoch = epoch + 1');
    const slow = all.say(roomId, ALICE, 'slow');
    slow.catch(() => undefined);
    await until(async () => (await waiting()) > 0);
    // The new leader has read the last position and begins to write after it.
    expect(await newestPosition()).toBe(before);
    await other.query('COMMIT');
    await expect(slow).rejects.toMatchObject({ code: 'M_UNKNOWN' });
    expect(await newestPosition()).toBe(before);
    expect(all.over.times).toBe(1);
  });

  test('taking the lead waits for an append that has the row already', async () => {
    await other.query('BEGIN');
    // Holds the append after it has locked the leader's row: its room cannot be referred to.
    await other.query('LOCK TABLE room IN ACCESS EXCLUSIVE MODE');
    const before = all.stream.position;
    const appending = all.say(roomId, ALICE, 'in time');
    await until(async () => (await waiting()) > 0);
    const rival = new Client({ connectionString: database.ownerUrl });
    await rival.connect();
    const taking = rival.query('UPDATE leader SET epoch = epoch + 1');
    await until(async () => (await waiting()) > 1);
    await other.query('COMMIT');
    expect((await appending).position).toBe(before + 1);
    await taking;
    expect(await newestPosition()).toBe(before + 1);
    await rival.end();
  });

  test('the heartbeat notices that somebody else leads, and until then keeps others waiting', async () => {
    await until(async () => {
      const { rows } = await other.query<{ fresh: boolean }>(
        `SELECT heartbeat > clock_timestamp() - interval '2 s' AS fresh FROM leader`,
      );
      return rows[0]?.fresh === true;
    });
    expect(all.stream.leadership().isFresh).toBe(true);
    await other.query('UPDATE leader SET epoch = epoch + 1');
    await until(() => all.over.times === 1);
    expect(all.stream.leadership().isFresh).toBe(false);
  });

  test('a second process leads when the first has stepped down or has been silent for three seconds', async () => {
    const { epoch } = all.stream.leadership();
    let isOpen = false;
    const opening = openTestRooms({ database }).then((opened) => {
      isOpen = true;
      return opened;
    });
    await all.say(roomId, ALICE, 'the first still leads');
    expect(isOpen).toBe(false);
    await all.stream.close();
    const second = await opening;
    expect(second.stream.leadership().epoch).toBe(epoch + 1);
    expect((await second.say(roomId, ALICE, 'now the second')).position).toBe(all.stream.position + 1);

    // Like a frozen process: its heartbeat is old, and its row says nothing else.
    await other.query(`UPDATE leader SET heartbeat = clock_timestamp() - interval '3 s', epoch = epoch + 1`);
    const third = await openTestRooms({ database });
    expect(third.stream.leadership().epoch).toBe(epoch + 3);
    await third.close();
    await second.close();
  });

  test('a clock that is set back by an hour keeps nobody from the lead for an hour', async () => {
    const { epoch } = all.stream.leadership();
    // Like a process that died just before the clock was set back.
    await other.query(`UPDATE leader SET heartbeat = clock_timestamp() + interval '1 h', epoch = epoch + 1`);
    const second = await openTestRooms({ database });
    expect(second.stream.leadership().epoch).toBe(epoch + 2);
    await second.close();
  });
});
