import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStorage } from '@/storage/open-storage';
import { createEmptyDatabase, testEngine } from '@/storage/testing/test-database';
import { eventually, say, startChatTest, type ChatTest } from '@/server/testing/chat';
import { startTestPlatform } from '@/server/testing/platform';
import { ChatStore } from './chat.store';
import { ChatEngine, ChatRefused } from './engine';

jest.setTimeout(360_000);

const people = 3;

/** A data folder as the first issue left it: spaces and members, and nothing that knows of rooms. */
async function oldInstallation() {
  const database = testEngine() === 'postgres' ? await createEmptyDatabase() : null;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-old-'));
  const migrationsFolder = await mkdtemp(path.join(tmpdir(), 'guildhall-old-migrations-'));
  await cp('server/db/migrations', migrationsFolder, { recursive: true });
  const journalFile = path.join(migrationsFolder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < 2);
  await writeFile(journalFile, JSON.stringify(journal));
  const storage = await openStorage(
    database
      ? { kind: 'postgres', url: database.ownerUrl, migrationsFolder }
      : { kind: 'pglite', dataDir: path.join(dataDir, 'platform-db'), migrationsFolder },
  );
  const { rows } = await storage.db.execute(
    `SELECT count(*)::int AS rooms FROM information_schema.tables WHERE table_name = 'room'`,
  );
  expect(rows).toEqual([{ rooms: 0 }]);
  for (let id = 1; id <= people; id += 1) {
    await storage.db.execute(
      `INSERT INTO account (email, email_key, email_verified, password_hash, username, username_key, created_at)
       VALUES ('old${id}@example.org', 'old${id}@example.org', true, 'x', 'Old ${id}', 'old ${id}', now())`,
    );
  }
  for (const [space, members] of [
    [1, [1, 2, 3]],
    [2, [2]],
  ] as const) {
    await storage.db.execute(
      `INSERT INTO space (owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode, social_links,
         members, listed_members, created_at, changed_at)
       VALUES (${members[0]}, 1, 'Old Space ${space}', 'd', 's', '/files/guild/logo/1-gone.png', '', 1, 0, '{}',
         ${members.length}, ${members.length}, now(), now())`,
    );
    for (const member of members) {
      await storage.db.execute(
        `INSERT INTO membership (space_id, user_id, is_admin, joined_at) VALUES (${space}, ${member}, ${member === members[0]}, now())`,
      );
    }
  }
  await storage.close();
  await rm(migrationsFolder, { recursive: true });
  return {
    config: {
      dataDir,
      databaseUrl: database && database.url,
      databaseOwnerUrl: database && database.ownerUrl,
    },
    async remove() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let chat: ChatTest;
let old: Awaited<ReturnType<typeof oldInstallation>>;
beforeAll(async () => {
  old = await oldInstallation();
  chat = await startChatTest({ config: old.config });
}, 360_000);
afterAll(async () => {
  await chat.close();
  await old.remove();
});

const rooms = async () =>
  (
    await chat.platform.services.storage.db.execute(
      'SELECT space_id, name, kind, matrix_id FROM room ORDER BY space_id, id',
    )
  ).rows as { space_id: number; name: string; kind: string; matrix_id: string | null }[];

test('at the first start with chat every space gets its rooms, and every member is in them', async () => {
  const made = await eventually(rooms, (found) => found.every(({ matrix_id: id }) => id !== null), 60_000);
  expect(made.map(({ space_id: space, name, kind }) => [space, name, kind])).toEqual([
    [1, '', 'space'],
    [1, 'general', 'channel'],
    [2, '', 'space'],
    [2, 'general', 'channel'],
  ]);
  // What a slow homeserver did not answer in time is tried again later.
  await eventually(
    async () => (await chat.platform.services.storage.db.execute('SELECT key FROM chat_outbox')).rows,
    (waiting) => waiting.length === 0,
    60_000,
  );
  for (const { space_id: space, matrix_id: id } of made) {
    expect(await chat.peopleIn(id ?? '')).toEqual(space === 1 ? [1, 2, 3] : [2]);
  }
  expect(await chat.state(made[0]?.matrix_id ?? '', 'm.room.name')).toEqual({ name: 'Old Space 1' });
});

test('afterwards nothing is made again, and newcomers join as everywhere', async () => {
  const before = await rooms();
  await chat.restart();
  const newcomer = await chat.platform.person();
  await newcomer.call('joinSpace', { params: { spaceId: 1 } });
  expect(await rooms()).toEqual(before);
  const general = await chat.room(newcomer, 1);
  expect(general.members).toBe(4);
  expect((await say(await chat.as(newcomer), general.matrixRoomId)).status).toBe(200);
});

describe('the homeserver of an installation', () => {
  const engineOf = (config: Partial<ChatTest['chatConfig']>) => {
    const { storage, clock, log } = chat.platform.services;
    return new ChatEngine({ ...chat.chatConfig, ...config }, { store: new ChatStore(storage), clock, log });
  };

  test('is fixed at the first start: another engine is refused with a sentence', async () => {
    const engine = chat.homeserver.engine === 'embedded' ? 'synapse' : 'embedded';
    await expect(engineOf({ engine }).check()).rejects.toThrow(
      `The chat of this installation lies on the engine "${chat.homeserver.engine}" and cannot be moved to "${engine}".`,
    );
  });

  test('and so is another server name, whether it was configured or is what the homeserver says', async () => {
    await expect(engineOf({ serverName: 'other.test' }).check()).rejects.toThrow(
      'The chat of this installation has the server name "chat.test" and cannot get the name "other.test".',
    );
    await engineOf({ serverName: 'chat.test' }).check();
    await expect(engineOf({ serverName: 'other.test' }).connect()).rejects.toThrow(
      'MATRIX_SERVER_NAME is "other.test", but the homeserver is called "chat.test".',
    );
    const { storage } = chat.platform.services;
    await storage.db.execute(`UPDATE chat SET server_name = 'before.test'`);
    await expect(engineOf({}).connect()).rejects.toThrow(ChatRefused);
    await storage.db.execute(`UPDATE chat SET server_name = 'chat.test'`);
    await engineOf({}).connect();
  });
});

test('without chat spaces have their rooms, and they wait for a homeserver', async () => {
  const installation = await oldInstallation();
  const platform = await startTestPlatform({ config: installation.config });
  const { rows } = await platform.services.storage.db.execute('SELECT key FROM chat_outbox ORDER BY key');
  expect(rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['room:1', 'room:2', 'room:3', 'room:4', 'member:1:1', 'member:4:2']),
  );
  await platform.close();
  await installation.remove();
});
