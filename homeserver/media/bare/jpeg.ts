import { orientationAlone, orientationIn } from './orientation';
import { NotAsSaid, piece, type Bare } from './reader';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
const EXIF = 0xe1;
const COLOUR_PROFILE = 0xe2;
const ADOBE = 0xee;
/** Tables and frames: what the picture is made of. */
const isPicture = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf);
/** Within the coded picture: a zero that is stuffed in, and restarts. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * JPEG without what cameras and programs write beside the picture: of the application segments only JFIF, the colour
 * profile, Adobe's colour transform, and of EXIF the orientation. What follows the picture (a film, another picture) is cut
 * off.
 */
export function bareJpeg(bytes: Buffer): Bare {
  if (bytes[0] !== 0xff || bytes[1] !== START) throw new NotAsSaid();
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw new NotAsSaid();
    const marker = bytes[at + 1];
    if (marker === undefined) throw new NotAsSaid();
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    const segment = piece(bytes, at, 2 + piece(bytes, at + 2, 2).readUInt16BE());
    at += segment.length;
    if (marker === EXIF && segment.toString('latin1', 4, 10) === 'Exif\0\0') {
      orientation = orientationIn(segment.subarray(10));
    } else if (isPicture(marker) || marker === SCAN || isKept(marker, segment)) {
      parts.push(segment);
    }
    if (marker === SCAN) {
      const end = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, end));
      // Many programs end a picture without saying so.
      if (end === bytes.length) break;
      at = end;
    }
  }
  if (orientation > 1) parts.splice(1, 0, exifSegment(orientation));
  return { parts, frames: 1 };
}

function isKept(marker: number, segment: Buffer): boolean {
  const name = segment.toString('latin1', 4, 16);
  return (
    (marker === JFIF && name.startsWith('JFIF\0')) ||
    (marker === COLOUR_PROFILE && name.startsWith('ICC_PROFILE\0')) ||
    (marker === ADOBE && name.startsWith('Adobe'))
  );
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0xff && !isWithinScan(next)) return at;
  }
  return bytes.length;
}

function exifSegment(orientation: number): Buffer {
  const tiff = orientationAlone(orientation);
  const head = Buffer.from([0xff, EXIF, 0, 8 + tiff.length]);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}
