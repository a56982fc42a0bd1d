import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

type Bytes = AsyncIterable<Buffer>;

/** How every file of age begins (https://age-encryption.org/v1). */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1');

/** A step of a pipeline that encrypts with a passphrase, in the format of age: its own tools open it, too. */
export function encrypted(passphrase: string) {
  return async function* (source: Bytes): Bytes {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* bytesOf(await encrypter.encrypt(streamOf(source)));
  };
}

/** The opposite; throws when the passphrase is another one. */
export function decrypted(passphrase: string) {
  return async function* (source: Bytes): Bytes {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* bytesOf(await decrypter.decrypt(streamOf(source)));
  };
}

/** The web's own type in TypeScript's library and Node's differ in name only. */
const streamOf = (source: Bytes) =>
  Readable.toWeb(Readable.from(source)) as globalThis.ReadableStream<Uint8Array>;

async function* bytesOf(stream: globalThis.ReadableStream<Uint8Array>): Bytes {
  for await (const chunk of stream as ReadableStream<Uint8Array>) yield Buffer.from(chunk);
}
