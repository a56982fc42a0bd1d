import { crc32 } from 'node:zlib';
import { orientationAlone, orientationIn } from './orientation';
import { NotAsSaid, piece, type Bare } from './reader';

const SIGNATURE_BYTES = 8;
/** Of a chunk: length, name, and the sum behind its content. */
const FRAME_BYTES = 12;
/** Pixels, colours and animation; texts, times and everything private stay behind. */
const KEPT = new Set([
  'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'hIST',
  'pHYs', 'acTL', 'fcTL', 'fdAT',
]); // oxfmt-ignore

/** PNG without texts, times and places, and without what follows its end; of EXIF data the orientation stays. */
export function barePng(bytes: Buffer): Bare {
  const parts: Buffer[] = [piece(bytes, 0, SIGNATURE_BYTES)];
  let frames = 0;
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; ;) {
    const length = piece(bytes, at, 4).readUInt32BE();
    const chunk = piece(bytes, at, length + FRAME_BYTES);
    const name = chunk.toString('latin1', 4, 8);
    at += chunk.length;
    if (name === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4));
    if (name === 'fcTL') frames += 1;
    if (name === 'IEND') {
      if (orientation > 1) parts.splice(2, 0, exifChunk(orientation));
      parts.push(chunk);
      return { parts, frames: Math.max(frames, 1) };
    }
    if (KEPT.has(name)) parts.push(chunk);
    else if (!/^[a-z]/.test(name)) throw new NotAsSaid();
  }
}

/** Behind the head, before the pixels. */
function exifChunk(orientation: number): Buffer {
  const tiff = orientationAlone(orientation);
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(tiff.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
