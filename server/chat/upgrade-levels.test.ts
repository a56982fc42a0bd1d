import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage } from '@/storage/open-storage';
import { createEmptyDatabase } from '@/storage/testing/test-database';
import { at, callerOf, type MatrixCaller } from '@/server/testing/chat';
import {
  startHomeserver,
  TEST_AS_TOKEN,
  TEST_HS_TOKEN,
  TEST_SERVER_NAME,
  type TestHomeserver,
} from '@/server/testing/homeserver';
import { startTestPlatform } from '@/server/testing/platform';
import { Homeserver } from './homeserver';
import { MatrixClient } from './matrix-client';

/* An installation as an earlier version left it, with rooms whose power levels that version wrote. */

jest.setTimeout(300_000);

const who = { owner: 1, admin: 2, member: 3, poster: 4, mentioner: 5, both: 6, timedOut: 7 } as const;
type Who = keyof typeof who;
const idOf = (name: Who) => `@u${who[name]}:${TEST_SERVER_NAME}`;
const kinds = ['space', 'channel', 'readOnlyChannel'] as const;

interface Earlier {
  /** How many migrations that version had. */
  readonly migrations: number;
  /** What it had in tables besides owner, admin and members. */
  readonly rows: readonly string[];
  /** Power levels of people that it wrote, by the kind of the room. */
  readonly levels: Record<(typeof kinds)[number], Partial<Record<Who, number>>>;
}

const POST = 1 << 6;
const MENTION = 1 << 10;
const GIVE = 1 << 11;
const role = (id: number, permissions: number, holders: readonly Who[]) => [
  `INSERT INTO role (id, space_id, name, color, position, permissions, members)
   VALUES (${id}, 1, 'Role ${id}', '#3F72F7', ${id}, ${permissions}, ${holders.length})`,
  ...holders.map(
    (name) => `INSERT INTO member_role (role_id, space_id, user_id) VALUES (${id}, 1, ${who[name]})`,
  ),
];

const versions: Record<string, Earlier> = {
  'before there were roles': {
    migrations: 38,
    rows: [],
    levels: { space: {}, channel: { owner: 1, admin: 1 }, readOnlyChannel: { owner: 2, admin: 2 } },
  },
  'with roles and time-outs': {
    migrations: 41,
    rows: [
      ...role(1001, POST, ['poster', 'both', 'timedOut']),
      ...role(1002, MENTION, ['mentioner', 'both', 'timedOut']),
      `INSERT INTO space_time_out (space_id, user_id, ends_at, given_by, given_at)
       VALUES (1, ${who.timedOut}, now() + interval '1 day', 1, now())`,
    ],
    levels: {
      space: { timedOut: -1 },
      channel: { owner: 1, admin: 1, mentioner: 1, both: 1, timedOut: -1 },
      readOnlyChannel: { owner: 2, admin: 2, poster: 1, both: 2, timedOut: -1 },
    },
  },
  'with @everyone who may mention everyone': {
    migrations: 41,
    rows: [
      `UPDATE role SET permissions = ${GIVE | MENTION} WHERE is_default`,
      ...role(1001, POST, ['poster', 'both']),
    ],
    levels: {
      space: {},
      channel: {},
      readOnlyChannel: { owner: 2, admin: 2, poster: 2, both: 2 },
    },
  },
};

/** What the levels of that version had besides people; where everybody may mention everyone, a channel's members stand at 1. */
function powerLevelsOf(kind: (typeof kinds)[number], people: Partial<Record<Who, number>>, usual: number) {
  const reactions = { 'm.reaction': 0, 'm.room.redaction': 0 };
  const of = {
    space: { events: {}, events_default: 100, notifications: { room: 100 } },
    channel: { events: reactions, events_default: 0, notifications: { room: 1 } },
    readOnlyChannel: { events: reactions, events_default: 1, notifications: { room: 2 } },
  };
  const users = Object.entries(people).map(([name, level]) => [idOf(name as Who), level] as const);
  return {
    ...of[kind],
    ...{ ban: 100, invite: 100, kick: 100, redact: 100, state_default: 100 },
    users: { [`@guildhall:${TEST_SERVER_NAME}`]: 100, ...Object.fromEntries(users) },
    users_default: usual,
  };
}

let homeserver: TestHomeserver;
let engine: Homeserver;
let sender: MatrixCaller;
beforeAll(async () => {
  homeserver = await startHomeserver('http://127.0.0.1:9');
  sender = callerOf(homeserver.url, TEST_AS_TOKEN);
  engine = new Homeserver(
    new MatrixClient({ url: homeserver.url, asToken: TEST_AS_TOKEN }),
    TEST_SERVER_NAME,
  );
  for (const userId of Object.values(who)) await engine.accounts.register(userId);
}, 240_000);
afterAll(async () => {
  await engine.client.close();
  await homeserver.stop();
}, 60_000);

/** Tables as they were then, and rooms that everybody is in. */
async function installed({ migrations, rows, levels }: Earlier, usual: number) {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-earlier-'));
  await cp('server/db/migrations', folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < migrations);
  await writeFile(file, JSON.stringify(journal));
  const rooms: string[] = [];
  for (const kind of kinds) {
    const powerLevels = powerLevelsOf(kind, levels[kind], kind === 'channel' ? usual : 0);
    const room = await engine.createRoom({
      kind: kind === 'space' ? 'space' : 'channel',
      initialState: [],
      powerLevels,
    });
    // Synapse adds a level of its own to those that a room is made with, and the platform takes it out again.
    await sender('PUT', at`rooms/${room}/state/m.room.power_levels/`, powerLevels);
    for (const name of Object.keys(who) as Who[]) {
      await engine.invite(room, idOf(name));
      await engine.join(room, idOf(name));
    }
    rooms.push(room);
  }
  const storage = await openStorage({
    kind: 'postgres',
    url: database.ownerUrl,
    migrationsFolder: folder,
  });
  const people = Object.entries(who);
  const filled = [
    ...people.map(
      ([name, id]) =>
        `INSERT INTO account (id, email, email_key, email_verified, password_hash, username, username_key, created_at)
         OVERRIDING SYSTEM VALUE
         VALUES (${id}, '${name}@example.org', '${name}@example.org', true, 'x', 'Old ${name}', 'old ${name}', now())`,
    ),
    `INSERT INTO space (id, owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode, social_links,
       members, listed_members, created_at, changed_at) OVERRIDING SYSTEM VALUE
     VALUES (1, 1, 1, 'Old Space', 'd', 's', '', '', 1, 0, '{}', ${people.length}, ${people.length}, now(), now())`,
    ...people.map(
      ([, id]) =>
        `INSERT INTO membership (space_id, user_id, is_admin, joined_at)
         VALUES (1, ${id}, ${id === who.owner || id === who.admin}, now())`,
    ),
    ...kinds.map(
      (kind, index) =>
        `INSERT INTO room (space_id, matrix_id, name, kind, created_by, created_at)
         VALUES (1, '${rooms[index]}', '${kind === 'space' ? '' : kind.toLowerCase()}', '${kind}', 1, now())`,
    ),
    `INSERT INTO chat (engine, server_name, fixed_at) VALUES ('${homeserver.engine}', '${TEST_SERVER_NAME}', now())`,
    // A space that was made then got its @everyone with it.
    ...(migrations > 38
      ? [
          `INSERT INTO role (space_id, name, color, is_default, position, permissions) VALUES (1, '@everyone', '#9A9A9A', true, 0, ${GIVE})`,
        ]
      : []),
    ...rows,
  ];
  for (const statement of filled) await storage.db.execute(statement);
  await storage.close();
  await rm(folder, { recursive: true });
  return { database, rooms };
}

test.each(Object.entries(versions))(
  'no power level changes by an upgrade of an installation %s, for owner, admins, holders of roles and the rest',
  async (_name, earlier) => {
    const usual = Object.keys(earlier.levels.channel).length === 0 ? 1 : 0;
    const { database, rooms } = await installed(earlier, usual);
    const levelsOf = async (room: string) => {
      const { body } = await sender('GET', at`rooms/${room}/state/m.room.power_levels/` + '?format=event');
      return { eventId: body.event_id, content: body.content };
    };
    const before = await Promise.all(rooms.map(levelsOf));
    const platform = await startTestPlatform({
      config: {
        databaseUrl: database.url,
        databaseOwnerUrl: database.ownerUrl,
        chat: {
          url: homeserver.url,
          engine: homeserver.engine,
          asToken: TEST_AS_TOKEN,
          hsToken: TEST_HS_TOKEN,
          serverName: null,
          settleMs: 20_000,
        },
      },
    });
    try {
      await platform.services.chat.reconcile();
      await platform.services.chat.idle();
      // It has looked at the rooms, and given them what later versions know of.
      const { body: name } = await sender('GET', at`rooms/${rooms[1] ?? ''}/state/m.room.name/`);
      expect(name).toMatchObject({ name: 'channel' });
      expect(await Promise.all(rooms.map(levelsOf))).toEqual(before);
      // A change of a role then does change them.
      await platform.services.storage.db.execute(
        `UPDATE role SET permissions = permissions # ${MENTION} WHERE is_default`,
      );
      await platform.services.chat.reconcile();
      await platform.services.chat.idle();
      expect((await levelsOf(rooms[1] ?? '')).content).toMatchObject({ users_default: 1 - usual });
    } finally {
      await platform.close();
      await database.drop();
    }
  },
);
