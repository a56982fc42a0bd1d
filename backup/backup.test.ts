import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { at, eventually, firstChannel, say, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace, uploadPicture } from '@/server/testing/space';
import { createEmptyDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { backUp } from './backup';
import { connect, type Place } from './connection';
import { neverInArchive, parts } from './contents';
import { restore } from './restore';
import { fileDigests, tableDigests } from './testing/digests';
import {
  SHARE_B_SEALING_KEY,
  SHARE_SEALING_KEY,
  startInstallation,
  type Installation,
} from './testing/installation';

jest.setTimeout(400_000);

const CANARY = 'canary-of-the-share-sealing-key-0123456789';
let work: string;
let installation: Installation;
let ada: TestClient;
let ben: TestClient;
let matrixRoomId: string;
let callers: MatrixCaller[];
const databases: TestDatabase[] = [];
const embedded = { platform: null, homeserver: null } as const;
const dataDir = (name: string) => path.join(work, name);
const archive = (name: string) => path.join(work, `${name}.tar.gz`);
const facts = { bucket: null, passphrase: null, version: '1.2.3', now: new Date() };

const onDisk = (name: string) => ({ dataDir: dataDir(name), urls: embedded, bucket: null, passphrase: null });
const folderOf = (name: string, part: (typeof parts)[number]): Place => ({
  kind: 'pglite',
  folder: path.join(dataDir(name), part.databaseFolder),
});
const digestsOf = async (places: readonly Place[]) => Promise.all(places.map(tableDigests));
const bodiesIn = async (caller: MatrixCaller) => {
  const found: string[] = [];
  for (let from = ''; ;) {
    const { body } = await caller('GET', `${at`rooms/${matrixRoomId}/messages`}?dir=b&limit=500${from}`);
    for (const { content } of body.chunk as { content: { body?: string } }[]) {
      if (content.body !== undefined) found.push(content.body);
    }
    if (body.end === undefined) return found;
    from = `&from=${String(body.end)}`;
  }
};

beforeAll(async () => {
  work = mkdtempSync(path.join(tmpdir(), 'guildhall-backup-'));
  mkdirSync(path.join(dataDir('first'), 'keys'), { recursive: true });
  for (const name of neverInArchive.keys) {
    if (name !== 'keys') writeFileSync(path.join(dataDir('first'), name), CANARY);
  }
  writeFileSync(path.join(dataDir('first'), 'keys', 'a.key'), CANARY);
  installation = await startInstallation(dataDir('first'), embedded);
  ada = await installation.person();
  ben = await installation.person();
  const spaceId = await createSpace(ada);
  await ben.call('joinSpace', { params: { spaceId } });
  // On a machine that does much else the room is made, and ben let into it, behind the answers.
  ({ matrixRoomId } = await firstChannel(ben, spaceId));
  callers = [await installation.as(ada), await installation.as(ben)];
  const readings = () =>
    Promise.all(callers.map((caller) => caller('GET', `${at`rooms/${matrixRoomId}/messages`}?dir=b`)));
  await eventually(readings, (found) => found.every(({ status }) => status === 200));
});
afterAll(async () => {
  await installation?.stop();
  for (const database of databases) await database.drop();
  rmSync(work, { recursive: true, force: true });
});

test('taken while people send and upload, an archive goes to PostgreSQL and back with every row and every file', async () => {
  // Sends and uploads until the backup is done.
  let isOver = false;
  const acknowledged: string[] = [];
  const sending = callers.map(async (caller, person) => {
    for (let number = 0; !isOver; number += 1) {
      const body = `message ${person}-${number}`;
      expect((await say(caller, matrixRoomId, { body })).status).toBe(200);
      acknowledged.push(body);
    }
  });
  const uploading = (async () => {
    while (!isOver) {
      const { url } = await uploadPicture(ada, 'avatar');
      await ada.call('update', { body: { avatar: url } });
    }
  })();
  while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = [...acknowledged];
  const taken = await backUp({ ...facts, dataDir: dataDir('first'), urls: embedded, file: archive('first') });
  const sentMeanwhile = acknowledged.length - before.length;
  isOver = true;
  await Promise.all([...sending, uploading]);
  expect(sentMeanwhile).toBeGreaterThan(0);
  expect(taken.files).toBeGreaterThan(1);
  await installation.stop();

  // PGlite → PostgreSQL.
  databases.push(await createEmptyDatabase(), await createEmptyDatabase());
  const [one, two] = databases as [TestDatabase, TestDatabase];
  const owners = { platform: one.ownerUrl, homeserver: two.ownerUrl };
  await restore({
    dataDir: dataDir('second'),
    urls: owners,
    bucket: null,
    file: archive('first'),
    passphrase: null,
  });
  const postgres: Place[] = [
    { kind: 'postgres', url: one.ownerUrl },
    { kind: 'postgres', url: two.ownerUrl },
  ];
  const rows = await digestsOf(postgres);
  const files = fileDigests(dataDir('second'));
  expect(Object.keys(files)).toHaveLength(taken.files);

  // PostgreSQL → PGlite, by the role of run time and encrypted.
  const urls = { platform: one.url, homeserver: two.url };
  const passphrase = 'a passphrase of some length';
  const encrypted = { dataDir: dataDir('second'), urls, file: archive('second'), passphrase };
  await backUp({ ...facts, ...encrypted });
  expect(readFileSync(archive('second')).includes('age-encryption.org')).toBe(true);
  await restore({ ...onDisk('third'), file: archive('second'), passphrase });
  expect(await digestsOf(parts.map((part) => folderOf('third', part)))).toEqual(rows);
  expect(fileDigests(path.join(dataDir('third'), 'files'))).toEqual(
    fileDigests(path.join(dataDir('second'), 'files')),
  );

  // And the product runs on both, with everything that was acknowledged before the backup began.
  for (const [name, target] of [
    ['second', urls],
    ['third', embedded],
  ] as const) {
    const moved = await startInstallation(dataDir(name), target);
    try {
      const again = moved.again(ben);
      const caller = await moved.as(again);
      const bodies = await bodiesIn(caller);
      expect(before.filter((body) => !bodies.includes(body))).toEqual([]);
      expect(new Set(bodies).size).toBe(bodies.length);
      expect((await say(caller, matrixRoomId, { body: 'after the move' })).status).toBe(200);
      expect((await again.call('me')).id).toBe(ben.id);
      const spaceId = await createSpace(moved.again(ada));
      expect((await again.call('space', { params: { spaceId } })).id).toBe(spaceId);
    } finally {
      await moved.stop();
    }
  }
});

test('taken of PostgreSQL while people send, what the homeserver told the platform meanwhile is told again', async () => {
  const [one, two] = databases as [TestDatabase, TestDatabase];
  const urls = { platform: one.url, homeserver: two.url };
  const running = await startInstallation(dataDir('second'), urls);
  let isOver = false;
  const sending = [ada, ben].map(async (person, index) => {
    const caller = await running.as(running.again(person));
    for (let number = 0; !isOver; number += 1) {
      const body = `PostgreSQL ${index}-${number}`;
      expect((await say(caller, matrixRoomId, { body })).status).toBe(200);
    }
  });
  try {
    await backUp({ ...facts, dataDir: dataDir('second'), urls, file: archive('postgres') });
  } finally {
    isOver = true;
    await Promise.all(sending);
    await running.stop();
  }

  const target = [await createEmptyDatabase(), await createEmptyDatabase()] as const;
  databases.push(...target);
  const owners = { platform: target[0].ownerUrl, homeserver: target[1].ownerUrl };
  await restore({ ...onDisk('seventh'), urls: owners, file: archive('postgres') });
  const numberOf = async (url: string, query: string) => {
    const { client, close } = await connect({ kind: 'postgres', url });
    const { rows } = await client.query<{ number: number }>(query);
    await close();
    return rows[0]?.number;
  };
  const messages = await numberOf(
    target[1].url,
    `SELECT count(*)::int AS number FROM event WHERE type = 'm.room.message'`,
  );
  const moved = await startInstallation(dataDir('seventh'), {
    platform: target[0].url,
    homeserver: target[1].url,
  });
  try {
    // Every message is counted for its sender, once.
    const counted = 'SELECT sum(messages)::int AS number FROM chat_count';
    await eventually(
      () => numberOf(target[0].url, counted),
      (number) => number === messages,
    );
  } finally {
    await moved.stop();
  }
});

test('of an installation at rest, an archive has exactly what its tables and files hold, and no key', async () => {
  await installation.stop();
  const rows = await digestsOf(parts.map((part) => folderOf('first', part)));
  await backUp({ ...facts, dataDir: dataDir('first'), urls: embedded, file: archive('rest') });
  expect(statSync(archive('rest')).mode & 0o777).toBe(0o600);
  const bytes = gunzipSync(readFileSync(archive('rest')));
  expect(bytes.includes('message 0-1')).toBe(true);
  expect(bytes.includes(CANARY)).toBe(false);
  expect(bytes.includes(SHARE_SEALING_KEY)).toBe(false);
  expect(bytes.includes(SHARE_B_SEALING_KEY)).toBe(false);

  await restore({ ...onDisk('fourth'), file: archive('rest') });
  expect(await digestsOf(parts.map((part) => folderOf('fourth', part)))).toEqual(rows);
  for (const { filesFolder } of parts) {
    expect(fileDigests(path.join(dataDir('fourth'), filesFolder))).toEqual(
      fileDigests(path.join(dataDir('first'), filesFolder)),
    );
  }
  expect(readdirSync(dataDir('fourth')).sort()).toEqual(['files', 'homeserver-db', 'media', 'platform-db']);
});

test('everything in a data folder is known: in an archive, or named as never in one', () => {
  const known = [
    ...parts.flatMap(({ databaseFolder, filesFolder }) => [databaseFolder, filesFolder]),
    ...neverInArchive.keys,
    ...neverInArchive.deletions,
    ...neverInArchive.passing,
  ];
  expect(readdirSync(dataDir('first')).filter((name) => !known.includes(name))).toEqual([]);
});

describe('a restore is refused, and leaves everything as it was,', () => {
  test('into a folder or a database that has something', async () => {
    await expect(restore({ ...onDisk('first'), file: archive('rest') })).rejects.toThrow(
      'already has a database: restore into another DATA_DIR.',
    );
    const [database] = databases as [TestDatabase];
    const urls = { platform: database.ownerUrl, homeserver: null };
    await expect(restore({ ...onDisk('fifth'), urls, file: archive('rest') })).rejects.toThrow(
      'The database of DATABASE_URL is not empty. Restore needs an empty database',
    );
    expect(readdirSync(dataDir('fifth'))).toEqual([]);
  });

  test('of an archive that is cut short, damaged anywhere, foreign, or not there', async () => {
    const whole = readFileSync(archive('rest'));
    const refusalOf = async (bytes: Buffer) => {
      writeFileSync(archive('bad'), bytes);
      return restore({ ...onDisk('sixth'), file: archive('bad') }).then(
        () => 'nothing was refused',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    };
    for (const share of [0.02, 0.5, 0.9, 0.999]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      expect(await refusalOf(cut)).toMatch(/^CliError: .* is damaged or was cut short/);
      const damaged = Buffer.from(whole);
      const place = Math.floor(whole.length * share);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      expect(await refusalOf(damaged)).toMatch(/^CliError: .* is (damaged or was cut short|not a backup)/);
    }
    expect(await refusalOf(Buffer.from('hello'))).toMatch('is not a backup of Guildhall.');
    expect(await refusalOf(Buffer.alloc(0))).toMatch('is not a backup of Guildhall.');
    await expect(restore({ ...onDisk('sixth'), file: archive('nowhere') })).rejects.toThrow('cannot be read');
    expect(() => readdirSync(dataDir('sixth'))).toThrow('ENOENT');
  });

  test('of an encrypted archive without its passphrase', async () => {
    await expect(restore({ ...onDisk('sixth'), file: archive('second') })).rejects.toThrow(
      'is encrypted: set BACKUP_PASSPHRASE',
    );
    await expect(
      restore({ ...onDisk('sixth'), file: archive('second'), passphrase: 'another' }),
    ).rejects.toThrow('BACKUP_PASSPHRASE does not open');
  });
});

test('a backup is refused over another one, and of a folder without an installation', async () => {
  await expect(
    backUp({ ...facts, dataDir: dataDir('first'), urls: embedded, file: archive('rest') }),
  ).rejects.toThrow('exists already: choose another name.');
  await expect(
    backUp({ ...facts, dataDir: dataDir('nowhere'), urls: embedded, file: archive('x') }),
  ).rejects.toThrow('There is no folder');
  mkdirSync(dataDir('empty'));
  await expect(
    backUp({ ...facts, dataDir: dataDir('empty'), urls: embedded, file: archive('x') }),
  ).rejects.toThrow('There is no homeserver database');
});
