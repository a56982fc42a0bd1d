import sharp from 'sharp';
import { segment } from '@/homeserver/testing/client';
import { TestClock } from '@/homeserver/testing/clock';
import { startTestHomeserver } from '@/homeserver/testing/homeserver';
import { mediaPath, paintPicture } from '@/homeserver/testing/picture';
import { makeRoom } from '@/homeserver/testing/rooms';
import { until } from '@/homeserver/testing/until';
import { MediaStore } from './media.store';
import { UploadQuota } from './upload-quota';

const bytes = (length: number) => new Uint8Array(length);

test('a file that nothing names is removed after a day, one that a message or a person shows is not', async () => {
  const clock = new TestClock();
  const server = await startTestHomeserver({ clock });
  try {
    const ada = await server.register('ada');
    const picture = await paintPicture(20, 20);
    const [forgotten, said, avatar] = [
      await ada.upload(picture, 'image/png'),
      await ada.upload(picture, 'image/png'),
      await ada.upload(picture, 'image/png'),
    ];
    const roomId = await makeRoom(ada);
    await ada.say(roomId, { msgtype: 'm.image', body: 'a.png', url: said });
    await ada.put(`profile/${segment(ada.userId)}/avatar_url`, { avatar_url: avatar });
    const status = async (address: string) => (await ada.send(mediaPath('download', address))).status;

    clock.advance({ hours: 23 });
    const drafted = await ada.upload(picture, 'image/png');
    await server.restart();
    expect(await status(forgotten)).toBe(200);

    clock.advance({ hours: 2 });
    await server.restart();
    await until(async () => (await status(forgotten)) === 404);
    expect([await status(said), await status(avatar), await status(drafted)]).toEqual([200, 200, 200]);
    expect(server.logLines).toContainEqual(expect.objectContaining({ event: 'media.removed', count: 1 }));
  } finally {
    await server.close();
  }
});

test('one person uploads so much in a day and no more, also at once; the next day there is room again', async () => {
  const clock = new TestClock();
  const server = await startTestHomeserver({ clock });
  try {
    const ada = await server.register('ada');
    const store = new MediaStore(server.services.storage);
    // A megabyte.
    const quota = new UploadQuota({ store, clock, scale: 1 / 512 });
    await ada.upload(bytes(700_000), 'text/plain');
    const done = await quota.reserve(ada.userId, 200_000);
    await expect(quota.reserve(ada.userId, 200_000)).rejects.toMatchObject({
      status: 429,
      code: 'M_LIMIT_EXCEEDED',
      fields: { retry_after_ms: expect.any(Number) },
    });
    await quota.reserve('@ben:test.example', 1_000_000);
    done();
    const again = await quota.reserve(ada.userId, 300_000);
    again();
    clock.advance({ hours: 25 });
    await quota.reserve(ada.userId, 1_000_000);
  } finally {
    await server.close();
  }
});

test('who would go over it is told so before anything is read, and how long to wait', async () => {
  // Five megabytes a day.
  const server = await startTestHomeserver({ limitScale: 0.01 });
  try {
    const ada = await server.register('ada');
    const upload = ada.upload(bytes(6_000_000), 'application/octet-stream');
    await expect(upload).rejects.toMatchObject({
      status: 429,
      errcode: 'M_LIMIT_EXCEEDED',
      body: { retry_after_ms: expect.any(Number) },
    });
  } finally {
    await server.close();
  }
});

test('a photo loses where it was taken on the way in, and a moving picture has at most 200 frames', async () => {
  const server = await startTestHomeserver();
  try {
    const ada = await server.register('ada');
    const photo = await sharp(await paintPicture(60, 40))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 26/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Somebody')).toBe(true);
    const response = await ada.send(
      mediaPath('download', await ada.upload(new Uint8Array(photo), 'image/jpeg')),
    );
    const kept = Buffer.from(await response.arrayBuffer());
    expect(kept.includes('Somebody')).toBe(false);
    expect(response.headers.get('content-length')).toBe(String(kept.length));
    expect((await sharp(kept).metadata()).exif).toBeUndefined();

    const one = await sharp(await paintPicture(4, 4))
      .gif()
      .toBuffer();
    const table = 13 + ((one[10] ?? 0) & 0x80 ? 3 * 2 ** (((one[10] ?? 0) & 7) + 1) : 0);
    const moving = (frames: number) =>
      new Uint8Array(
        Buffer.concat([
          one.subarray(0, table),
          ...Array.from({ length: frames }, () => one.subarray(table, -1)),
          one.subarray(-1),
        ]),
      );
    await ada.upload(moving(200), 'image/gif');
    await expect(ada.upload(moving(201), 'image/gif')).rejects.toMatchObject({
      status: 413,
      errcode: 'M_TOO_LARGE',
    });
  } finally {
    await server.close();
  }
});

test('as many files as messages can name at once are bound in the time of a transaction', async () => {
  const server = await startTestHomeserver();
  try {
    const store = new MediaStore(server.services.storage);
    const files = Array.from({ length: 100 }, (_, n) => `file${n}`);
    const file = { contentType: 'image/png', fileName: null, size: 1, width: 1, height: 1 };
    const unseen = { avatar: false, bound: false, uploadedAt: new Date() };
    for (const mediaId of files) await store.insert({ ...file, ...unseen, mediaId, uploader: '@ada:test' });
    const references = Array.from({ length: 200 }, (_, n) =>
      files.map((mediaId) => ({
        mediaId,
        eventId: `$${n}`,
        roomId: '!room',
        sender: n === 0 ? '@eve:test' : '@ada:test',
        opensToAll: false,
      })),
    ).flat();
    await store.addUses(references);
    await store.addUses(references.slice(0, 1000));
    const uses = await store.usesOf('file99');
    expect(uses.map(({ eventId }) => eventId).sort()).toEqual(
      Array.from({ length: 199 }, (_, n) => `$${n + 1}`).sort(),
    );
    expect(await store.find('file0')).toMatchObject({ bound: true });
    await store.insert({ ...file, ...unseen, mediaId: 'other', uploader: '@ada:test' });
    await store.addUses([
      { mediaId: 'other', eventId: '$0', roomId: '!room', sender: '@eve:test', opensToAll: false },
    ]);
    expect(await store.find('other')).toMatchObject({ bound: false });
  } finally {
    await server.close();
  }
});
