/**
 * Which side of a picture is up, as EXIF data says it (tag 0x0112, 1 to 8), or 1 where it does not. EXIF data is a TIFF
 * file: the order of bytes, the place of the first directory, then entries of twelve bytes.
 */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return 1;
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = read16(directory);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (read16(at) !== 0x0112) continue;
      const value = read16(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // It ends before it should: nothing is lost but the side that is up.
  }
  return 1;
}

/** EXIF data that says the orientation and nothing else. */
export function orientationAlone(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
