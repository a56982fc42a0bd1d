import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS_FOLDER as CHAT_MIGRATIONS } from '@/homeserver/testing/database';
import { MIGRATIONS_FOLDER } from '@/server/testing/platform';
import type { ObjectStore } from '@/storage/objects/object-store';
import {
  hasObjectServer,
  OBJECT_SERVER_MS_MAX,
  startObjectServer,
  type TestObjectServer,
} from '@/storage/testing/object-server';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { backUp } from './backup';
import { openBucket } from './bucket';
import { connect } from './connection';
import { restore } from './restore';
import { fileDigests } from './testing/digests';

jest.setTimeout(400_000);

const INSERT_MEDIA = `INSERT INTO media (media_id, uploader, content_type, size, uploaded_at)
  VALUES ($1, '@u1:chat.test', 'text/plain', 1, now())`;

test('settings of a bucket that cannot be used are said in sentences', async () => {
  await expect(openBucket({ S3_BUCKET: 'guildhall' })).rejects.toThrow(
    'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  );
  await expect(openBucket({ S3_BUCKET: 'a' })).rejects.toThrow('S3_BUCKET must be the name of a bucket.');
  expect(await openBucket({ S3_BUCKET: '' })).toBeNull();
});

if (hasObjectServer('backups of files in a bucket'))
  describe('files in a bucket', () => {
    let server: TestObjectServer;
    let work: string;
    const databases: TestDatabase[] = [];
    const buckets: ObjectStore[] = [];
    const dataDir = (name: string) => path.join(work, name);
    const archive = (name: string) => path.join(work, `${name}.tar.gz`);
    const bucketOf = async (prefix: string) => {
      const { endpoint, bucket: name, accessKeyId, secretAccessKey } = server.config;
      const bucket = await openBucket({
        S3_ENDPOINT: endpoint ?? '',
        S3_BUCKET: name,
        S3_PREFIX: prefix,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      if (!bucket) throw new Error('There is no bucket');
      buckets.push(bucket);
      return bucket;
    };
    const objectsOf = (prefix: string) => fileDigests(path.join(server.folder, prefix, 'media'));
    const kept = <Database extends TestDatabase>(database: Database) => {
      databases.push(database);
      return database;
    };
    const empty = async () => ({
      platform: kept(await createEmptyDatabase()).ownerUrl,
      homeserver: kept(await createEmptyDatabase()).ownerUrl,
    });
    const facts = { passphrase: null, version: '1.2.3', now: new Date() };

    beforeAll(async () => {
      work = mkdtempSync(path.join(tmpdir(), 'guildhall-bucket-'));
      server = await startObjectServer();
    }, OBJECT_SERVER_MS_MAX);
    afterAll(async () => {
      for (const bucket of buckets) bucket.close();
      for (const database of databases) await database.drop();
      await server?.close();
      rmSync(work, { recursive: true, force: true });
    });

    test('go from a bucket to a disk, and from there into another bucket', async () => {
      const platform = kept(await createTestDatabase(MIGRATIONS_FOLDER));
      const homeserver = kept(await createTestDatabase(CHAT_MIGRATIONS));
      const one = await bucketOf('one');
      const ids = [1, 2, 3].map((number) => String(number).repeat(32));
      const { client, close } = await connect({ kind: 'postgres', url: homeserver.url });
      for (const id of [...ids, 'f'.repeat(32)]) await client.query(INSERT_MEDIA, [id]);
      await close();
      // The last one has been deleted meanwhile.
      for (const [index, id] of ids.entries()) {
        const bytes = Buffer.alloc(index * 3_000_000 + 1, id);
        await one.put(`media/${id.slice(0, 2)}/${id}`, bytes, 'application/octet-stream');
      }
      const before = objectsOf('one');
      expect(Object.keys(before)).toHaveLength(ids.length);

      await mkdir(dataDir('one'));
      const taken = await backUp({
        ...{ ...facts, dataDir: dataDir('one'), bucket: one, file: archive('bucket') },
        urls: { platform: platform.url, homeserver: homeserver.url },
      });
      expect([taken.files, taken.absentFiles]).toEqual([3, [`media/ff/${'f'.repeat(32)}`]]);
      const onDisk = { dataDir: dataDir('two'), urls: await empty(), bucket: null };
      await restore({ ...onDisk, file: archive('bucket'), passphrase: null });
      expect(fileDigests(path.join(dataDir('two'), 'media'))).toEqual(before);

      await backUp({ ...facts, ...onDisk, file: archive('disk') });
      const two = await bucketOf('two');
      const inBucket = { bucket: two, file: archive('disk'), passphrase: null };
      await restore({ ...inBucket, dataDir: dataDir('three'), urls: await empty() });
      expect(objectsOf('two')).toEqual(before);
      expect(readdirSync(dataDir('three'))).toEqual([]);
      await expect(restore({ ...inBucket, dataDir: dataDir('four'), urls: await empty() })).rejects.toThrow(
        'The bucket already has files below media/: restore into another S3_BUCKET',
      );
      expect(objectsOf('two')).toEqual(before);
    });
  });
