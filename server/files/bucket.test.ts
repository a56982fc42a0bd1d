import { existsSync } from 'node:fs';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { uploadPicture } from '@/server/testing/space';
import {
  hasObjectServer,
  OBJECT_SERVER_MS_MAX,
  startObjectServer,
  type TestObjectServer,
} from '@/storage/testing/object-server';
import { createPlatform } from '@/server/platform';
import { bucketFiles } from './bucket';

test('the path of a file decides before the bucket is asked', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const files = bucketFiles({
    put: never,
    get: never,
    delete: never,
    list: never,
    check: never,
    close: () => undefined,
  });
  expect(await files.get('../secrets.json')).toBeNull();
  await expect(files.put('guild/logo', Buffer.from('x'))).rejects.toThrow('Not a path');
});

if (hasObjectServer('uploads in a bucket'))
  describe('uploads in a bucket', () => {
    let server: TestObjectServer;
    let platform: TestPlatform;
    beforeAll(async () => {
      server = await startObjectServer();
      platform = await startTestPlatform({ config: { objects: server.config } });
    }, OBJECT_SERVER_MS_MAX);
    afterAll(async () => {
      await platform.close();
      await server.close();
    });

    test('lie there and nowhere on the disk, are served as from a disk, and go when nothing shows them', async () => {
      const person = await platform.person();
      const { url } = await uploadPicture(person, 'guildLogo');
      expect(existsSync(`${server.folder}${url}`)).toBe(true);
      expect(existsSync(`${platform.config.dataDir}${url}`)).toBe(false);
      const response = await person.send(url);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-type': 'image/png',
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      const head = await person.send(url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);

      platform.clock.advance({ days: 2 });
      await platform.runJob('uploads.remove_unused');
      expect(existsSync(`${server.folder}${url}`)).toBe(false);
      expect((await person.send(url)).status).toBe(404);
    });

    test('while the bucket is away an upload is refused and nothing is said to be stored, all else works', async () => {
      const person = await platform.person();
      const { url } = await uploadPicture(person, 'avatar');
      await server.kill();
      await expect(uploadPicture(person, 'avatar')).rejects.toMatchObject({
        error: 'unavailable',
        status: 502,
      });
      const { rows } = await platform.services.storage.db.execute('select path from upload');
      expect(rows).toHaveLength(1);
      // Not 404: the picture is there, only not now.
      expect((await person.send(url)).status).toBe(500);
      expect((await person.call('me')).id).toBe(person.id);
      await server.start();
      expect((await person.send(url)).status).toBe(200);
      await uploadPicture(person, 'avatar');
    });

    test('a platform starts while the bucket is away, and refuses to start on one that is not ours', async () => {
      await server.kill();
      platform = await platform.restart();
      expect(platform.logLines).toContainEqual(expect.objectContaining({ event: 'files.unavailable' }));
      await server.start();
      const { config, clock, services } = platform;
      const objects = { ...server.config, bucket: 'no-such-bucket' };
      const other = { ...config, objects, dataDir: `${config.dataDir}/other` };
      await expect(createPlatform(other, { clock, log: services.log })).rejects.toThrow(
        /^S3_BUCKET names a bucket that does not exist/,
      );
    });
  });
