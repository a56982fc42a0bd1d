import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  hasObjectServer,
  OBJECT_SERVER_MS_MAX,
  startObjectServer,
  type TestObjectServer,
} from '@/storage/testing/object-server';
import {
  ObjectStoreRefused,
  ObjectStoreUnavailable,
  openObjectStore,
  type ObjectStore,
} from './object-store';
import { objectStoreOf, objectStoreVariables, type ObjectStoreConfig } from './settings';
import { z } from 'zod';

/** Of a busy machine; the one test that waits for them takes shorter ones. */
const patient = { connectMs: 10_000, silenceMs: 10_000, callMs: 60_000 };
const short = { connectMs: 1_000, silenceMs: 1_000, callMs: 5_000 };

function sourceOf(bytes: Buffer, md5 = createHash('md5').update(bytes).digest('base64')) {
  let opened = 0;
  return {
    open: () => {
      opened += 1;
      return Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
    },
    size: bytes.length,
    md5,
    get opened() {
      return opened;
    },
  };
}

describe('the variables', () => {
  const read = (values: Record<string, string>) =>
    objectStoreOf(z.object(objectStoreVariables).parse(values));
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test('name no bucket, one of Amazon, or one of a server of one’s own', () => {
    expect(read({})).toEqual({ config: null, problems: [] });
    expect(read({ S3_BUCKET: 'guild', S3_REGION: 'eu-west-1', ...keys }).config).toMatchObject({
      endpoint: null,
      region: 'eu-west-1',
      pathStyle: false,
      prefix: '',
    });
    const own = { S3_BUCKET: 'guild', S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_PREFIX: '/a/b/', ...keys };
    expect(read(own).config).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      pathStyle: true,
      prefix: 'a/b/',
    });
  });

  test('that are incomplete are said to be', () => {
    expect(read({ S3_BUCKET: 'guild' }).problems).toEqual([
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ]);
    expect(read({ S3_ENDPOINT: 'https://s3.example' }).problems).toEqual([
      'S3_ENDPOINT needs S3_BUCKET, the bucket that files are kept in.',
    ]);
  });
});

if (hasObjectServer('a bucket'))
  describe('a bucket', () => {
    let server: TestObjectServer;
    const stores: ObjectStore[] = [];
    const open = async (changes: Partial<ObjectStoreConfig> = {}, times = patient) => {
      const store = await openObjectStore({ ...server.config, ...changes }, times);
      stores.push(store);
      return store;
    };

    beforeAll(async () => void (server = await startObjectServer()), OBJECT_SERVER_MS_MAX);
    afterEach(() => stores.splice(0).forEach((store) => store.close()));
    afterAll(() => server.close());

    test('keeps bytes and streams, lists them by their beginning, and forgets what is deleted', async () => {
      const store = await open({ prefix: 'guild-one/' });
      const large = Buffer.alloc(3_000_000, 'stream');
      await store.put('files/a.png', Buffer.from('picture'), 'image/png');
      await store.put('media/ab/abc', sourceOf(large), 'application/octet-stream');
      const found = await store.get('media/ab/abc');
      expect(found?.size).toBe(large.length);
      expect((await buffer(found?.stream ?? Readable.from([]))).equals(large)).toBe(true);
      expect(existsSync(`${server.folder}/guild-one/files/a.png`)).toBe(true);
      expect(await store.list('files/')).toEqual(['files/a.png']);
      await store.delete('files/a.png');
      await store.delete('files/a.png');
      expect(await store.get('files/a.png')).toBeUndefined();
      expect(await store.list('files/')).toEqual([]);
    });

    test('refuses bytes that are not those that were meant, and nobody sees them', async () => {
      const store = await open();
      const other = createHash('md5').update('other').digest('base64');
      await expect(store.put('media/torn', sourceOf(Buffer.alloc(5000), other), 'x/y')).rejects.toThrow(
        ObjectStoreUnavailable,
      );
      expect(await store.get('media/torn')).toBeUndefined();
    });

    test('that does not exist or does not know our keys is said as such, with the variable', async () => {
      await expect((await open({ bucket: 'no-such-bucket' })).check()).rejects.toThrow(
        /^S3_BUCKET names a bucket that does not exist/,
      );
      for (const changes of [{ accessKeyId: 'somebody' }, { secretAccessKey: 'canary-secret' }]) {
        const refusal = await (await open(changes)).check().catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(ObjectStoreRefused);
        expect(String(refusal)).toContain('S3_ACCESS_KEY_ID');
        expect(String(refusal)).not.toContain('canary');
      }
      await (await open()).check();
    });

    test('that is away or frozen is an error in time, and works again afterwards without a restart', async () => {
      const store = await open({}, short);
      await store.put('files/before', Buffer.from('before'), 'x/y');
      const frozen = async () => {
        await expect(store.get('files/before')).rejects.toThrow(ObjectStoreUnavailable);
        await expect(store.put('files/new', sourceOf(Buffer.alloc(9000)), 'x/y')).rejects.toThrow(
          ObjectStoreUnavailable,
        );
      };
      await server.freeze();
      await frozen();
      server.thaw();
      await server.kill();
      await frozen();
      await server.start();
      const source = sourceOf(Buffer.alloc(9000));
      await store.put('files/new', source, 'x/y');
      expect(source.opened).toBeGreaterThan(0);
      expect((await store.get('files/before'))?.size).toBe(6);
      expect((await readdir(`${server.folder}/files`)).sort()).toEqual(['before', 'new']);
    });
  });
