import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import { NAME_RULE } from '@/server/names/name-keys';
import type { ChatTest } from '@/server/testing/chat';
import { TEST_SERVER_NAME, type TestHomeserver } from '@/server/testing/homeserver';

/** People by their ids, from the one after `from`; nobody has signed up for them. */
export interface Crowd {
  readonly from: number;
  readonly count: number;
}

/** Accounts that are members of a space, as rows. */
export async function seedPlatform(url: string, spaceId: SpaceId, { from, count }: Crowd): Promise<void> {
  await inTransaction(url, async (sql) => {
    await sql.query(
      `INSERT INTO account (id, email, email_key, email_verified, password_hash, username, username_key, name_rule, created_at, last_active_at)
       OVERRIDING SYSTEM VALUE
       SELECT $1::int + n, $1 || 'p' || n || '@example.org', $1 || 'p' || n || '@example.org', true, '', 'Person ' || $1 || n,
         'person ' || $1 || n, $3, now(), now() - n * interval '1 second'
       FROM generate_series(1, $2::int) AS n`,
      // Their names are judged already: a start of the platform does that before it serves.
      [from, count, NAME_RULE],
    );
    await sql.query(
      `INSERT INTO membership (space_id, user_id, joined_at)
       SELECT $1, $2::int + n, now() - n * interval '1 second' FROM generate_series(1, $3::int) AS n`,
      [spaceId, from, count],
    );
    await sql.query(`UPDATE space SET members = members + $2 WHERE id = $1`, [spaceId, count]);
  });
}

/** Lets the crowd be joined in rooms, by rows of the homeserver's database. It reads rooms again when it starts. */
export async function joinRooms(
  { homeserver }: ChatTest,
  rooms: readonly MatrixRoomId[],
  crowd: Crowd,
): Promise<void> {
  await homeserver.kill();
  if (homeserver.engine === 'synapse') await joinInSynapse(homeserver, rooms, crowd);
  else await joinInEmbedded(homeserver, rooms, crowd);
  await homeserver.start();
}

async function joinInSynapse(
  { dataDir }: TestHomeserver,
  rooms: readonly MatrixRoomId[],
  { from, count }: Crowd,
): Promise<void> {
  await promisify(execFile)(process.env.GUILDHALL_TEST_SYNAPSE ?? 'python3', [
    path.resolve('tests/bench/crowd_in_synapse.py'),
    path.join(dataDir, 'homeserver.db'),
    ...[TEST_SERVER_NAME, String(from), String(count), ...rooms],
  ]);
}

async function joinInEmbedded(
  { databaseUrl }: TestHomeserver,
  rooms: readonly MatrixRoomId[],
  crowd: Crowd,
): Promise<void> {
  if (databaseUrl === null) throw new Error('Rows are written into PostgreSQL only');
  await inTransaction(databaseUrl, async (sql) => {
    await sql.query(
      `INSERT INTO account (user_id, displayname, created_at)
       SELECT '@u' || $1::int + n || ':' || $3::text, 'Person ' || n, now() FROM generate_series(1, $2::int) AS n`,
      [crowd.from, crowd.count, TEST_SERVER_NAME],
    );
    for (const matrixRoomId of rooms) await joinAll(sql, matrixRoomId, crowd);
    // What follows the stream has done with them: the platform knows its members, and nobody is told of old joins.
    await sql.query(
      `UPDATE follower SET position = last, attempted = last FROM (SELECT max(position) AS last FROM event) AS stream`,
    );
  });
}

async function joinAll(sql: Client, matrixRoomId: MatrixRoomId, { from, count }: Crowd): Promise<void> {
  await sql.query(
    `WITH newest AS (
       SELECT event.*, (SELECT max(position) FROM (
           SELECT max(position) AS position FROM event UNION ALL SELECT max(position) FROM receipt
           UNION ALL SELECT max(position) FROM account_data) AS kinds) AS last
       FROM event JOIN room ON room.ref = event.room WHERE room.room_id = $1 ORDER BY position DESC LIMIT 1),
     joins AS (
       SELECT n, translate(encode(sha256(($1 || n)::bytea), 'base64'), '+/=', '-_') AS id FROM generate_series(1, $3::int) AS n)
     INSERT INTO event (position, room, event_id, type, state_key, sender, content, origin_server_ts, depth, prev_event,
       auth_events, content_hash, counted)
     SELECT newest.last + n, newest.room, '$' || id, 'm.room.member', person, person,
       json_build_object('membership', 'join', 'displayname', 'Person ' || n), newest.origin_server_ts + n, newest.depth + n,
       coalesce('$' || lag(id) OVER (ORDER BY n), newest.event_id), newest.auth_events, id, newest.counted
     FROM newest, joins, LATERAL (SELECT '@u' || $2::int + n || ':' || $4::text AS person) AS named
     ORDER BY n`,
    [matrixRoomId, from, count, TEST_SERVER_NAME],
  );
}

async function inTransaction(url: string, work: (sql: Client) => Promise<void>): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  try {
    await sql.query('BEGIN; SET LOCAL session_replication_role = replica');
    await work(sql);
    await sql.query('COMMIT');
    // As autovacuum leaves a database that has been filled for a while.
    await sql.query('VACUUM ANALYZE');
  } finally {
    await sql.end();
  }
}
