import { orientationAlone, orientationIn } from './orientation';
import { NotAsSaid, piece, type Bare } from './reader';

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/** WebP without EXIF and XMP data, unknown chunks and what follows its end; the orientation stays. */
export function bareWebp(bytes: Buffer): Bare {
  const end = 8 + piece(bytes, 4, 4).readUInt32LE();
  const whole = piece(bytes, 0, end);
  const parts: Buffer[] = [];
  let orientation = 1;
  let frames = 0;
  let extended: Buffer | undefined;
  for (let at = 12; at < end;) {
    const size = piece(whole, at + 4, 4).readUInt32LE();
    const chunk = piece(whole, at, 8 + size);
    const name = chunk.toString('latin1', 0, 4);
    // Content of an odd length has a byte behind it that does not count.
    at += chunk.length + (size % 2);
    if (name === 'EXIF') orientation = orientationIn(withoutPrefix(chunk.subarray(8)));
    if (name === 'ANMF') frames += 1;
    if (!KEPT.has(name)) continue;
    const copy = name === 'VP8X' ? Buffer.from(chunk) : chunk;
    if (name === 'VP8X') extended = copy;
    parts.push(copy, ...(size % 2 === 1 ? [Buffer.alloc(1)] : []));
  }
  if (parts.length === 0) throw new NotAsSaid();
  if (extended) {
    const flags = (extended[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    extended[8] = orientation > 1 ? flags | EXIF_FLAG : flags;
    if (orientation > 1) parts.push(exifChunk(orientation));
  }
  const head = Buffer.from(whole.subarray(0, 12));
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return { parts: [head, ...parts], frames: Math.max(frames, 1) };
}

/** Some programs write the six bytes that JPEG has in front of it. */
function withoutPrefix(content: Buffer): Buffer {
  return content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
}

function exifChunk(orientation: number): Buffer {
  const tiff = orientationAlone(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
