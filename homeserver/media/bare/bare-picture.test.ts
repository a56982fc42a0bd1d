import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { pictureFacts, type PictureType } from '@/homeserver/media/picture-facts';
import { barePicture } from './bare-picture';

const SECRET = 'Secret place 51.5074N';
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const paint = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3af', noise } });
const withSecrets = (picture: Sharp) =>
  picture
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: SECRET, Artist: SECRET },
      IFD3: { GPSLatitude: '51/1 30/1 26/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${SECRET}</rdf></x:xmpmeta>`)
    .withIccProfile('p3');

const types = ['image/jpeg', 'image/png', 'image/webp'] as const;
const made: Record<(typeof types)[number], () => Promise<Buffer>> = {
  'image/jpeg': () => withSecrets(paint()).jpeg({ progressive: true }).toBuffer(),
  'image/png': () => withSecrets(paint()).png().toBuffer(),
  'image/webp': () => withSecrets(paint()).webp().toBuffer(),
};

const bare = (type: PictureType, bytes: Buffer): Buffer => {
  const { bytes: left } = barePicture(type, bytes) ?? {};
  if (!left) throw new Error('It was not taken for a picture');
  return left;
};
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe.each(types)('%s', (type) => {
  test('places, names and comments are gone; pixels, colours and the side that is up are as they were', async () => {
    const before = await made[type]();
    expect(before.includes(SECRET)).toBe(true);
    const after = bare(type, Buffer.concat([before, Buffer.from(`a film behind the picture ${SECRET}`)]));
    expect(after.includes(SECRET)).toBe(false);
    expect(after.includes('adobe:ns:meta')).toBe(false);
    const facts = await sharp(after).metadata();
    expect(facts).toMatchObject({ orientation: 6, width: 40, height: 30, icc: expect.anything() });
    expect(facts.xmp).toBeUndefined();
    expect(facts.exif?.length).toBeLessThanOrEqual(32);
    expect(await pixels(after)).toEqual(await pixels(before));
    expect(pictureFacts(after)).toEqual(pictureFacts(before));
  });

  test('what is bare already stays byte for byte', async () => {
    const once = bare(type, await made[type]());
    expect(bare(type, once)).toEqual(once);
  });

  test('whatever happens to the bytes, the answer is a picture or none, and never longer', async () => {
    const before = await made[type]();
    fc.assert(
      fc.property(fc.nat(before.length - 1), fc.nat(255), fc.nat(before.length), (at, value, end) => {
        const broken = Buffer.from(before.subarray(0, end));
        if (at < end) broken[at] = value;
        const left = barePicture(type, broken);
        // The orientation may be put where there was less.
        expect(left === undefined || left.bytes.length <= broken.length + 64).toBe(true);
      }),
      { seed: 20, numRuns: 400 },
    );
  });
});

describe('image/gif', () => {
  const frames = async (count: number) => {
    const one = await paint().gif().toBuffer();
    // Head with its table, then the blocks of the picture again and again.
    const table = 13 + ((one[10] ?? 0) & 0x80 ? 3 * 2 ** (((one[10] ?? 0) & 7) + 1) : 0);
    const body = one.subarray(table, -1);
    return Buffer.concat([
      one.subarray(0, table),
      ...Array.from({ length: count }, () => body),
      Buffer.from([0x3b]),
    ]);
  };
  const comment = (text: string) =>
    Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);

  test('comments and what follows the end are gone, frames are counted', async () => {
    const plain = await frames(3);
    const told = Buffer.concat([
      plain.subarray(0, -1),
      comment(SECRET),
      Buffer.from([0x3b]),
      Buffer.from(SECRET),
    ]);
    const left = barePicture('image/gif', told);
    expect(left?.frames).toBe(3);
    expect(left?.bytes.includes(SECRET)).toBe(false);
    expect(left?.bytes).toEqual(plain);
  });

  test('a picture that is cut off in a frame is none', async () => {
    const plain = await frames(1);
    expect(barePicture('image/gif', plain.subarray(0, -20))).toBeUndefined();
  });
});

test('what is none of what it says is not taken for it', () => {
  for (const type of [...types, 'image/gif'] as const) {
    expect(
      barePicture(type, Buffer.from('something else altogether, longer than any head of a file')),
    ).toBeUndefined();
    expect(barePicture(type, Buffer.alloc(0))).toBeUndefined();
  }
});
