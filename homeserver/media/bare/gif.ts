import { NotAsSaid, piece, type Bare } from './reader';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** How often an animation runs. */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** GIF without comments, XMP data and other programs' notes, and without what follows its end. */
export function bareGif(bytes: Buffer): Bare {
  const screen = piece(bytes, 0, 13);
  const parts: Buffer[] = [piece(bytes, 0, 13 + tableBytes(screen[10] ?? 0))];
  let frames = 0;
  for (let at = parts[0]?.length ?? 0; ;) {
    const kind = bytes[at];
    // Browsers show a picture that is cut off.
    if (kind === TRAILER || kind === undefined) {
      if (frames === 0) throw new NotAsSaid();
      return { parts: [...parts, Buffer.from([TRAILER])], frames };
    }
    if (kind === EXTENSION) {
      const label = bytes[at + 1];
      const end = endOfBlocks(bytes, at + 2);
      const extension = bytes.subarray(at, end);
      const isKept =
        label === GRAPHIC_CONTROL ||
        label === PLAIN_TEXT ||
        (label === APPLICATION && LOOPS.test(extension.toString('latin1', 3, 14)));
      if (isKept) parts.push(extension);
      at = end;
    } else if (kind === IMAGE) {
      const descriptor = piece(bytes, at, 10);
      const data = at + 10 + tableBytes(descriptor[9] ?? 0) + 1;
      const end = endOfBlocks(bytes, data);
      parts.push(bytes.subarray(at, end));
      frames += 1;
      at = end;
    } else throw new NotAsSaid();
  }
}

/** A colour table follows where the highest bit says so; the lowest three say how long it is. */
const tableBytes = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));

/** Content comes in blocks, each behind its length; one of no length is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    const length = piece(bytes, at, 1)[0] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
    if (at > bytes.length) throw new NotAsSaid();
  }
}
