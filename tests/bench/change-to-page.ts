import { Client } from 'pg';
import { CHANGE_MARK_TYPE } from '@/protocol/change-mark';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
import { permissions } from '@/protocol/permissions';
import { NAME_RULE } from '@/server/names/name-keys';
import { firstChannel, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { TEST_SERVER_NAME } from '@/server/testing/homeserver';
import { MIGRATIONS_FOLDER } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';
import { createTestDatabase } from '@/storage/testing/test-database';

/** Milliseconds of a change of what everyone may do in a space, of the member who sees it. */
export interface ChangeCosts {
  /** Joined members of the Matrix space, as the homeserver counts them. */
  readonly joined: number;
  readonly firstSyncMs: number;
  /** From the call until the member's sync has the mark. */
  readonly toSyncMs: number;
  /** From the call until the member has what a page draws again then: their rights and the first page of members. */
  readonly toPageMs: number;
}

const ROUNDS = 15;

/** Ids of the members that nobody has signed up for begin here. */
const SEEDED_FROM = 10_000_000;

/**
 * How soon an open page knows of a change, in spaces with so many members in their Matrix rooms. All but owner and viewer are rows
 * in both databases: letting 100,000 people join one by one takes hours.
 */
export async function measureChangesToPage(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Readonly<Record<string, ChangeCosts>>> {
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  const chat = await startChatTest({ database: 'postgres', config: { databaseUrl: database.url } });
  try {
    const owner = await chat.platform.person();
    const costs: Record<string, ChangeCosts> = {};
    for (const [n, size] of sizes.entries()) {
      say(`a space of ${size} in chat`);
      const viewer = await chat.platform.person();
      const spaceId = await createSpace(owner);
      await viewer.call('joinSpace', { params: { spaceId } });
      await firstChannel(viewer, spaceId);
      await chat.platform.services.chat.idle();
      const crowd = { from: SEEDED_FROM * (n + 1), count: size - 2 };
      await seedPlatform(database.adminUrl, spaceId, crowd);
      await seedHomeserver(chat, spaceId, crowd);
      costs[size] = await costsOf(chat, { owner, viewer, spaceId });
    }
    return costs;
  } finally {
    await chat.close();
    await database.drop();
  }
}

interface Crowd {
  readonly from: number;
  readonly count: number;
}

async function seedPlatform(url: string, spaceId: SpaceId, { from, count }: Crowd): Promise<void> {
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

/** Lets the crowd be joined in every Matrix room of the space. The homeserver reads rooms again when it starts. */
async function seedHomeserver(chat: ChatTest, spaceId: SpaceId, crowd: Crowd): Promise<void> {
  const { databaseUrl } = chat.homeserver;
  if (databaseUrl === null) throw new Error('Rows are written into PostgreSQL only');
  const rooms = await roomsOf(chat, spaceId);
  await chat.homeserver.kill();
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
  await chat.homeserver.start();
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

/** The Matrix space and the channels that everybody is in. */
async function roomsOf(chat: ChatTest, spaceId: SpaceId): Promise<MatrixRoomId[]> {
  const { storage } = chat.platform.services;
  const { rows } = await storage.db.execute<{ matrix_id: MatrixRoomId }>(
    `SELECT matrix_id FROM room WHERE space_id = ${spaceId} AND kind IN ('space', 'channel', 'readOnlyChannel') AND matrix_id IS NOT NULL`,
  );
  return rows.map(({ matrix_id }) => matrix_id);
}

interface Scene {
  readonly owner: TestClient;
  readonly viewer: TestClient;
  readonly spaceId: SpaceId;
}

async function costsOf(chat: ChatTest, scene: Scene): Promise<ChangeCosts> {
  const { viewer, spaceId } = scene;
  const [matrixSpace = ''] = await roomsOf(chat, spaceId);
  const matrix = await chat.as(viewer);
  const from = performance.now();
  await syncUntil(matrix, undefined, () => true);
  const firstSyncMs = performance.now() - from;
  const joined = await joinedIn(matrix, matrixSpace);
  const ownRightsAndMembers = () =>
    Promise.all([
      viewer.call('standing', { params: { spaceId } }),
      viewer.call('members', { params: { spaceId }, query: { current: 1, size: 50 } }),
    ]);
  return { joined, firstSyncMs, ...(await changeToPage(chat, scene, ownRightsAndMembers)) };
}

async function joinedIn(matrix: MatrixCaller, matrixRoomId: MatrixRoomId): Promise<number> {
  const { body } = await matrix('GET', `rooms/${encodeURIComponent(matrixRoomId)}/joined_members`);
  return Object.keys(body.joined as object).length;
}

/** From the change of a permission of all to the mark in the sync of a member, and to what a page asks then; medians. */
export async function changeToPage(
  chat: ChatTest,
  { owner, viewer, spaceId }: Scene,
  askAgain: () => Promise<unknown>,
): Promise<Pick<ChangeCosts, 'toSyncMs' | 'toPageMs'>> {
  const matrix = await chat.as(viewer);
  const roles = await owner.call('roles', { params: { spaceId } });
  const roleId = roles.find(({ isDefault }) => isDefault === 1)?.id ?? 0;
  let { since } = await syncUntil(matrix, undefined, () => true);
  const toSync: number[] = [];
  const toPage: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { id: permissions.handleApplications, allowed: round % 2 === 0 ? 1 : 0 } as const;
    const from = performance.now();
    await owner.call('setRolePermission', { params: { roleId }, body });
    ({ since } = await syncUntil(matrix, since, marks));
    toSync.push(performance.now() - from);
    await askAgain();
    toPage.push(performance.now() - from);
  }
  return { toSyncMs: middle(toSync), toPageMs: middle(toPage) };
}

/** The median, without the first two rounds. */
const middle = (values: readonly number[]) =>
  values.slice(2).sort((one, other) => one - other)[Math.floor((values.length - 2) / 2)] ?? Number.NaN;

type SyncBody = { next_batch: string; rooms?: { join?: Record<string, RoomBody> } };
interface RoomBody {
  readonly state?: { events?: { type: string }[] };
  readonly timeline?: { events?: { type: string }[] };
}

const marks = (body: SyncBody) =>
  Object.values(body.rooms?.join ?? {}).some(({ state, timeline }) =>
    [...(state?.events ?? []), ...(timeline?.events ?? [])].some(({ type }) => type === CHANGE_MARK_TYPE),
  );

/** As the product's client asks: members come with what they write. */
const filter = encodeURIComponent(
  JSON.stringify({
    presence: { not_types: ['*'] },
    room: { timeline: { limit: 20, lazy_load_members: true }, state: { lazy_load_members: true } },
  }),
);

async function syncUntil(
  matrix: MatrixCaller,
  from: string | undefined,
  holds: (body: SyncBody) => boolean,
): Promise<{ since: string }> {
  for (let since = from; ;) {
    const wait = since === undefined ? 'timeout=0' : `timeout=10000&since=${encodeURIComponent(since)}`;
    const { body } = await matrix('GET', `sync?filter=${filter}&${wait}`);
    const answer = body as unknown as SyncBody;
    since = answer.next_batch;
    if (holds(answer)) return { since };
  }
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
