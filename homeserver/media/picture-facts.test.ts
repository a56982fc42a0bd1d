import sharp, { type Sharp } from 'sharp';
import { pictureFacts } from './picture-facts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#48c' } });
const encoders: Record<string, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg(),
  'image/gif': (picture) => picture.gif(),
  'image/webp': (picture) => picture.webp(),
};

test.each(Object.keys(encoders))('%s shows its type and size', async (type) => {
  const encode = encoders[type];
  const bytes = await encode?.(blank(123, 45)).toBuffer();
  expect(pictureFacts(bytes ?? Buffer.alloc(0))).toEqual({ type, width: 123, height: 45 });
});

test('all three forms of WebP show their size', async () => {
  const lossless = await blank(300, 7).webp({ lossless: true }).toBuffer();
  const transparent = await sharp({
    create: { width: 31, height: 17, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  })
    .webp()
    .toBuffer();
  expect(pictureFacts(lossless)).toEqual({ type: 'image/webp', width: 300, height: 7 });
  expect(pictureFacts(transparent)).toEqual({ type: 'image/webp', width: 31, height: 17 });
});

test('the size of a JPEG is found behind other segments, progressive ones included', async () => {
  const bytes = await blank(640, 481)
    .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
    .jpeg({ progressive: true })
    .toBuffer();
  expect(pictureFacts(bytes)).toEqual({ type: 'image/jpeg', width: 640, height: 481 });
});

test('what is no picture, or is cut off, has no facts', async () => {
  const jpeg = await blank(50, 50).jpeg().toBuffer();
  expect(pictureFacts(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
  expect(pictureFacts(Buffer.from('%PDF-1.7'))).toBeUndefined();
  expect(pictureFacts(Buffer.alloc(0))).toBeUndefined();
  expect(pictureFacts(jpeg.subarray(0, 20))).toBeUndefined();
  expect(pictureFacts(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBeUndefined();
  expect(pictureFacts(Buffer.from('RIFF0000WEBPVP8 ', 'latin1'))).toBeUndefined();
});
