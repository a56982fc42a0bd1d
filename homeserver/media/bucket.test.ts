import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  hasObjectServer,
  OBJECT_SERVER_MS_MAX,
  startObjectServer,
  type TestObjectServer,
} from '@/storage/testing/object-server';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { mediaPath, paintPicture } from '@/homeserver/testing/picture';
import { makeRoom } from '@/homeserver/testing/rooms';
import { until } from '@/homeserver/testing/until';
import { mediaIdOf } from './media-address';

test('the id of media has one form, whatever it is asked of', () => {
  expect(mediaIdOf(`mxc://test.example/${'a'.repeat(32)}`, 'test.example')).toBe('a'.repeat(32));
});

if (hasObjectServer('media in a bucket'))
  describe('media in a bucket', () => {
    let bucket: TestObjectServer;
    let server: TestHomeserver;
    let ada: MatrixTestClient;
    let ben: MatrixTestClient;
    let picture: Uint8Array<ArrayBuffer>;
    beforeAll(async () => {
      bucket = await startObjectServer();
      server = await startTestHomeserver({ config: { objects: bucket.config } });
      ada = await server.register('ada');
      ben = await server.register('ben');
      picture = await paintPicture(300, 200);
    }, OBJECT_SERVER_MS_MAX);
    afterAll(async () => {
      await server.close();
      await bucket.close();
    });
    const objects = async () =>
      (
        await readdir(path.join(bucket.folder, 'media'), { recursive: true, withFileTypes: true }).catch(
          () => [],
        )
      )
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);

    test('a picture and its thumbnail lie there, are read by who may, and go with the message', async () => {
      const roomId = await makeRoom(ada, { members: [ben] });
      const address = await ada.upload(picture, 'image/png');
      const id = address.split('/').at(-1) ?? '';
      expect(await objects()).toEqual([id]);
      const drafts = path.join(server.services.config.dataDir, 'media', '.unfinished');
      expect(await readdir(drafts)).toEqual([]);
      expect((await ben.send(mediaPath('download', address))).status).toBe(404);
      const eventId = await ada.say(roomId, { msgtype: 'm.image', body: 'a picture', url: address });
      const response = await ben.send(mediaPath('download', address));
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(picture))).toBe(true);
      const small = mediaPath('thumbnail', address, '?width=96&height=96&method=crop');
      const drawn = Buffer.from(await (await ben.send(small)).arrayBuffer());
      expect((await objects()).sort()).toEqual([id, `${id}.96x96-crop`]);
      expect(Buffer.from(await (await ben.send(small)).arrayBuffer()).equals(drawn)).toBe(true);

      await ada.put(`rooms/${segment(roomId)}/redact/${segment(eventId)}/gone`);
      await until(async () => (await objects()).length === 0);
    });

    test('while it is away files are refused for now, messages go on, and all works again afterwards', async () => {
      const roomId = await makeRoom(ada, { members: [ben] });
      const address = await ada.upload(picture, 'image/png');
      await ada.say(roomId, { msgtype: 'm.image', body: 'a picture', url: address });
      await bucket.kill();
      const upload = await ada.send('/_matrix/media/v3/upload', {
        method: 'POST',
        body: picture,
        headers: { 'content-type': 'image/png' },
      });
      expect([upload.status, await upload.json()]).toMatchObject([503, { errcode: 'M_UNKNOWN' }]);
      expect((await ben.send(mediaPath('download', address))).status).toBe(503);
      expect(await ada.say(roomId, { msgtype: 'm.text', body: 'still here' })).toMatch(/^\$/);
      expect(existsSync(path.join(server.services.config.dataDir, 'media', '.unfinished'))).toBe(true);
      await bucket.start();
      expect((await ben.send(mediaPath('download', address))).status).toBe(200);
      await ada.upload(picture, 'image/png');
    });
  });
