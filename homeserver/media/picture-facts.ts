export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export interface PictureFacts {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/**
 * Type and size as the content of a file shows them, whatever name or type the client gave. Undefined for everything
 * that is none of the four types, or whose header does not hold a size.
 */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  const type = sniff(bytes);
  const size = type && sizes[type](bytes);
  return type && size && size[0] > 0 && size[1] > 0 ? { type, width: size[0], height: size[1] } : undefined;
}

function sniff(bytes: Buffer): PictureType | undefined {
  const text = bytes.toString('latin1', 0, 16);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  return undefined;
}

type Size = readonly [width: number, height: number];

const sizes: Readonly<Record<PictureType, (bytes: Buffer) => Size | undefined>> = {
  'image/png': (bytes) =>
    bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : undefined,
  'image/gif': (bytes) => (bytes.length >= 10 ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : undefined),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** The frame header (SOF) lies behind segments of any number, such as EXIF data and colour profiles. */
function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (chunk === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (chunk !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
