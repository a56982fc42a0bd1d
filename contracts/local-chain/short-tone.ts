const SAMPLES_A_SECOND = 8_000;
const SECONDS = 1.5;

/** A soft tone as a WAV file of 8-bit samples, for a piece that is heard. */
export function shortTone(): Uint8Array {
  const count = SAMPLES_A_SECOND * SECONDS;
  const file = Buffer.alloc(44 + count);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + count, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  // PCM, one channel, one byte a sample.
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLES_A_SECOND, 24);
  file.writeUInt32LE(SAMPLES_A_SECOND, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(count, 40);
  for (let index = 0; index < count; index += 1) {
    const seconds = index / SAMPLES_A_SECOND;
    const volume = Math.sin((Math.PI * index) / count) * 60;
    file[44 + index] = 128 + Math.round(volume * Math.sin(2 * Math.PI * 330 * seconds));
  }
  return file;
}
