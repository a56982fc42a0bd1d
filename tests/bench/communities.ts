import { Client } from 'pg';
import type { SpaceId } from '@/protocol/ids';
import { MIGRATIONS_FOLDER, startTestPlatform } from '@/server/testing/platform';
import { startChatTest, type ChatTest } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { makeRole } from '@/server/testing/role';
import { createSpace } from '@/server/testing/space';
import { recordPlans } from '@/storage/testing/query-plans';
import { createTestDatabase } from '@/storage/testing/test-database';
import { changeToPage } from './change-to-page';

export { measureChangesToPage } from './change-to-page';

/** Milliseconds, or numbers where the name says so, of one community. */
export interface CommunityCosts {
  /** Statements that a call of a member runs to learn what they may do. */
  readonly statementsOfRights: number;
  readonly membersPageMs: number;
  readonly lastMembersPageMs: number;
  readonly panelMs: number;
  readonly assignOneMs: number;
  readonly assignThousandMs: number;
}

export interface BanCosts {
  readonly answerMs: number;
  /** Until the homeserver has put the person out of every room. */
  readonly outMs: number;
}

const ROLES = 50;
const ROUNDS = 15;
const ASSIGNED = 1_000;
const PAGE = 50;

/**
 * Communities of these sizes beside each other on one PostgreSQL, without chat, which would let everybody in first. Most
 * members are rows that nobody has signed up for; owner and viewer are real.
 */
export async function measureCommunities(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Readonly<Record<string, CommunityCosts>>> {
  const database = await createTestDatabase(MIGRATIONS_FOLDER);
  const plans = await recordPlans(database);
  const platform = await startTestPlatform({ config: { databaseUrl: database.url } });
  const sql = new Client({ connectionString: database.adminUrl });
  await sql.connect();
  await sql.query('SET auto_explain.log_min_duration = -1');
  try {
    const [owner, viewer] = [await platform.person(), await platform.person()];
    const spaces = new Map<number, SpaceId>();
    for (const [n, size] of sizes.entries()) {
      say(`a community of ${size}`);
      const spaceId = await createSpace(owner);
      await viewer.call('joinSpace', { params: { spaceId } });
      await fill(sql, spaceId, size, 10_000_000 * (n + 1));
      spaces.set(size, spaceId);
    }
    await sql.query('VACUUM ANALYZE');
    const communities: Record<string, CommunityCosts> = {};
    for (const [size, spaceId] of spaces) {
      say(`what ${size} members cost`);
      communities[size] = await costsOf({ owner, viewer, spaceId, sql, plans });
    }
    return communities;
  } finally {
    await sql.end();
    await platform.close();
    await database.drop();
  }
}

/** With a homeserver: how soon members hear of a change, and what a ban from so many channels costs. */
export async function measureChanges(
  channels: readonly number[],
  say: (line: string) => void,
): Promise<{ readonly changeToSyncMs: number; readonly bans: Readonly<Record<string, BanCosts>> }> {
  const chat = await startChatTest({ database: 'postgres' });
  try {
    const [owner, viewer] = [await chat.platform.person(), await chat.platform.person()];
    say('a change of a right');
    const spaceId = await createSpace(owner);
    await viewer.call('joinSpace', { params: { spaceId } });
    await chat.platform.services.chat.idle();
    const { toSyncMs } = await changeToPage(chat, { owner, viewer, spaceId }, () => Promise.resolve());
    const bans: Record<string, BanCosts> = {};
    for (const count of channels) {
      say(`a ban from ${count} channels`);
      bans[count] = await banFrom(chat, owner, count);
    }
    return { changeToSyncMs: toSyncMs, bans };
  } finally {
    await chat.close();
  }
}

/** Members by SQL, fifty roles, and each member in one of them. */
async function fill(sql: Client, spaceId: SpaceId, members: number, from: number): Promise<void> {
  await sql.query('BEGIN; SET LOCAL session_replication_role = replica');
  await sql.query(
    `INSERT INTO account (id, email, email_key, email_verified, password_hash, username, username_key, created_at, last_active_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1::int + n, $1 || 'p' || n || '@example.org', $1 || 'p' || n || '@example.org', true, '', 'Person ' || $1 || n,
       'person ' || $1 || n, now(), now() - n * interval '1 second'
     FROM generate_series(1, $2::int) AS n`,
    [from, members],
  );
  await sql.query(
    `INSERT INTO membership (space_id, user_id, joined_at)
     SELECT $1, $2::int + n, now() - n * interval '1 second' FROM generate_series(1, $3::int) AS n`,
    [spaceId, from, members],
  );
  await sql.query(
    `INSERT INTO role (space_id, name, color, position) SELECT $1, 'Role ' || n, '#3F72F7', n FROM generate_series(1, $2::int) AS n`,
    [spaceId, ROLES],
  );
  await sql.query(
    `INSERT INTO member_role (role_id, space_id, user_id)
     SELECT role.id, $1, $2::int + n FROM generate_series(1, $3::int) AS n
     JOIN role ON role.space_id = $1 AND role.position = 1 + n % $4::int`,
    [spaceId, from, members, ROLES],
  );
  await sql.query(
    `UPDATE role SET members = (SELECT count(*) FROM member_role WHERE role_id = role.id) WHERE space_id = $1`,
    [spaceId],
  );
  await sql.query(`UPDATE space SET members = members + $2 WHERE id = $1`, [spaceId, members]);
  await sql.query('COMMIT');
}

interface Scene {
  readonly owner: TestClient;
  readonly viewer: TestClient;
  readonly spaceId: SpaceId;
  readonly sql: Client;
  readonly plans: Awaited<ReturnType<typeof recordPlans>>;
}

async function costsOf(scene: Scene): Promise<CommunityCosts> {
  const { owner, viewer, spaceId, sql } = scene;
  const page = (current: number) => () =>
    viewer.call('members', { params: { spaceId }, query: { current, size: PAGE } });
  const { rows } = await sql.query<{ id: number }>(
    `SELECT user_id AS id FROM membership WHERE space_id = $1 AND user_id > 1000000 ORDER BY user_id LIMIT ${ASSIGNED}`,
    [spaceId],
  );
  const people = rows.map(({ id }) => id);
  const roleId = await makeRole(owner, spaceId, { name: 'Given' });
  const assign = (userIds: number[]) => owner.call('assignRole', { params: { roleId }, body: { userIds } });
  const take = (userIds: number[]) => owner.call('unassignRoles', { params: { roleId }, body: { userIds } });
  const total = (await page(1)()).total;
  return {
    statementsOfRights: await statementsOfRights(scene),
    membersPageMs: await median(page(1)),
    lastMembersPageMs: await median(page(Math.min(Math.ceil(total / PAGE), 100))),
    panelMs: await median(() => viewer.call('membersByRole', { params: { spaceId }, query: {} })),
    assignOneMs: await median(
      () => assign(people.slice(0, 1)),
      () => take(people.slice(0, 1)),
    ),
    assignThousandMs: await median(
      () => assign(people),
      () => take(people),
    ),
  };
}

/** How many statements that name a role one call of a member runs, when nothing is kept in memory. */
async function statementsOfRights({ viewer, spaceId, plans }: Scene): Promise<number> {
  await plans.afterFilling(() => Promise.resolve());
  await viewer.call('roles', { params: { spaceId } });
  const texts = plans.statements().map(({ text }) => text);
  return texts.filter((text) => text.includes('member_role') && text.includes('permissions')).length;
}

/** Bans one person after another from a space with so many channels. */
async function banFrom(chat: ChatTest, owner: TestClient, channels: number): Promise<BanCosts> {
  const spaceId = await createSpace(owner);
  for (let n = 1; n < channels; n += 1) {
    await owner.call('createRoom', { body: { spaceId, name: `channel_${n}`, kind: 'channel', logo: '' } });
  }
  const answers: number[] = [];
  const outs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const person = await chat.platform.person();
    await person.call('joinSpace', { params: { spaceId } });
    const matrix = await chat.as(person);
    const joined = async () => ((await matrix('GET', 'joined_rooms')).body.joined_rooms as string[]).length;
    await chat.platform.services.chat.idle();
    while ((await joined()) < channels) await new Promise((resolve) => setTimeout(resolve, 20));
    const from = performance.now();
    await owner.call('banMember', {
      params: { spaceId, userId: person.id },
      query: { reason: '1' },
      body: {},
    });
    answers.push(performance.now() - from);
    await chat.platform.services.chat.idle();
    outs.push(performance.now() - from);
  }
  return { answerMs: middle(answers), outMs: middle(outs) };
}

/** The median of some rounds; what comes between them is not measured. */
async function median(work: () => Promise<unknown>, between?: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
    await between?.();
  }
  return middle(times.slice(2));
}

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
