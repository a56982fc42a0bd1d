import sharp from 'sharp';
import { pictureOrder, sniffImage } from './picture';
import { createPictureMaker } from './remake';
import type { ImageType } from './files';
import type { UploadPurpose } from '@/protocol/picture';

const maker = createPictureMaker();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });
const make = (input: Buffer, purpose: UploadPurpose = 'announcement') =>
  maker.make(input, pictureOrder(sniffImage(input) as ImageType, purpose));

/** Frames that differ, so that no encoder joins them. */
async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3 * frames);
  for (let frame = 0; frame < frames; frame += 1) {
    raw.fill((frame * 37 + 11) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array(frames).fill(70), loop: 3 })
    .toBuffer();
}

describe('a picture is made anew', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('OPN-51 as %s, at its own size', async (format) => {
    const made = await make(await plain(90, 60).toFormat(format).toBuffer());
    expect(made).toMatchObject({ type: `image/${format}`, width: 90, height: 60 });
    expect(await sharp(made.bytes).metadata()).toMatchObject({ format, width: 90, height: 60 });
  });

  test('a photo stands upright and tells neither place nor camera', async () => {
    const photo = await plain(80, 40)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Somebody');
    const made = await make(photo);
    expect(made).toMatchObject({ width: 40, height: 80 });
    const facts = await sharp(made.bytes).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a large one is made smaller, for a logo more than for a banner', async () => {
    const large = await plain(4000, 3000).png().toBuffer();
    expect(await make(large, 'guildLogo')).toMatchObject({ width: 512, height: 384 });
    expect(await make(large, 'guildBanner')).toMatchObject({ width: 2048, height: 1536 });
  });

  test('an animation stays one, with its times', async () => {
    const moving = await animation(20, 10, 5);
    const made = await make(moving);
    expect(made).toMatchObject({ type: 'image/gif', width: 20, height: 10 });
    expect(await sharp(made.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      pageHeight: 10,
      delay: Array(5).fill(70),
      loop: 3,
    });
    const webp = await make(await sharp(moving, { animated: true }).webp().toBuffer());
    expect(webp.type).toBe('image/webp');
    expect((await sharp(webp.bytes, { animated: true }).metadata()).pages).toBe(5);
  });

  test('200 frames are kept, 201 are refused', async () => {
    expect(
      (await sharp((await make(await animation(8, 8, 200))).bytes, { animated: true }).metadata()).pages,
    ).toBe(200);
    await expect(make(await animation(8, 8, 201))).rejects.toMatchObject({ error: 'image_too_large' });
  });

  test('25 megapixels are kept, one row more is refused', async () => {
    expect(await make(await plain(5000, 5000).png().toBuffer())).toMatchObject({ width: 2048 });
    await expect(make(await plain(5000, 5001).png().toBuffer())).rejects.toMatchObject({
      error: 'image_too_large',
    });
  });

  test('what hides behind a picture stays behind', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const polyglot = Buffer.concat([await plain(30, 30).toFormat(format).toBuffer(), Buffer.from(hidden)]);
      const made = await make(polyglot);
      expect(made.bytes.toString('latin1')).not.toContain('script');
      expect(made).toMatchObject({ width: 30, height: 30 });
    }
  });
});

describe('a hostile picture', () => {
  test('a bomb of 65,000 by 65,000 pixels is refused before it is decoded', async () => {
    const bomb = Buffer.from(await plain(1, 1).png().toBuffer());
    bomb.writeUInt32BE(65_000, 16);
    bomb.writeUInt32BE(65_000, 20);
    await expect(make(bomb)).rejects.toMatchObject({
      error: expect.stringMatching(/^image_(too_large|broken)$/),
    });
    const real = await plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(real.length).toBeLessThan(5 * 1024 * 1024);
    await expect(make(real)).rejects.toMatchObject({ error: 'image_too_large' });
  });

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('half a %s is broken', async (format) => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    await expect(make(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ error: 'image_broken' });
  });

  test('only the first bytes of a picture are broken too', async () => {
    await expect(make(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).rejects.toMatchObject({
      error: 'image_broken',
    });
    await expect(make(Buffer.from('GIF89a'))).rejects.toMatchObject({ error: 'image_broken' });
  });

  test('what is something else under the first bytes of a picture is not opened as that', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(maker.make(svg, pictureOrder('image/png', 'avatar'))).rejects.toMatchObject({
      error: 'image_broken',
    });
    const tiff = await plain(9, 9).tiff().toBuffer();
    await expect(maker.make(tiff, pictureOrder('image/png', 'avatar'))).rejects.toMatchObject({
      error: 'image_broken',
    });
  });

  test('one that takes too long is given up', async () => {
    const hasty = createPictureMaker({
      atOnce: 1,
      waitingMax: 1,
      cpuSeconds: 20,
      timeoutMs: 1,
      memoryMiB: 768,
    });
    const input = await plain(500, 500).png().toBuffer();
    await expect(hasty.make(input, pictureOrder('image/png', 'avatar'))).rejects.toMatchObject({
      error: 'image_too_large',
    });
  });

  test('one that takes too much memory ends its own process alone', async () => {
    if (process.platform !== 'linux') return;
    const small = createPictureMaker({
      atOnce: 1,
      waitingMax: 1,
      cpuSeconds: 20,
      timeoutMs: 20_000,
      memoryMiB: 180,
    });
    const input = await plain(5000, 5000).png({ progressive: true }).toBuffer();
    await expect(small.make(input, pictureOrder('image/png', 'announcement'))).rejects.toMatchObject({
      error: expect.stringMatching(/^image_/),
    });
  });
});

test('a few are made at a time, some wait, and more are sent away', async () => {
  const busy = createPictureMaker({
    atOnce: 1,
    waitingMax: 2,
    cpuSeconds: 20,
    timeoutMs: 20_000,
    memoryMiB: 768,
  });
  const input = await plain(20, 20).png().toBuffer();
  const order = pictureOrder('image/png', 'avatar');
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => busy.make(input, order)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({ reason: { error: 'busy', retryAfterSeconds: 5 } });
  await expect(busy.make(input, order)).resolves.toMatchObject({ width: 20 });
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<!doctype html><script>alert(1)</script>', null],
  ['%PDF-1.7', null],
  ['GIF87', null],
  ['GIF89a', 'image/gif'],
  ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'image/webp'],
  ['RIFF\u0001\u0002\u0003\u0004WAVE', null],
  ['', null],
])('OPN-51 the first bytes %j show %s', (start, type) => {
  expect(sniffImage(Buffer.from(start, 'latin1'))).toBe(type);
});
