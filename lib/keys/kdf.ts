import { argon2id } from 'hash-wasm';
import {
  AUTH_KEY_BYTES,
  isAcceptableCost,
  SALT_BYTES,
  type Kdf,
  type KdfCost,
} from '@/protocol/key-share-rules';
import { fromBase64url, randomBytes, toBase64url, utf8, wipe, type Bytes } from './bytes';
import { IncorrectKey } from './incorrect-key';

/** Enough rounds for the engine to choose its fast machine code. */
const COMPILING_KIB = 4 * 1024;

/** Turns a normalised password into 32 bytes, slowly. In a browser it runs in a worker (stretch-in-worker.ts). */
export type Stretch = (password: Bytes, kdf: Kdf) => Promise<Bytes>;

/** Argon2id did not come to its end, most likely because its memory could not be had. */
export class NotStretched extends Error {
  override readonly name = 'NotStretched';
  constructor(options?: ErrorOptions) {
    super('The password could not be stretched', options);
  }
}

/** A cost with a salt of its own, made here and never by the server. */
export function newKdf(cost: KdfCost): Kdf {
  return { ...cost, salt: toBase64url(randomBytes(SALT_BYTES)) };
}

/** Refuses what a server must not ask for, before any work is done. */
export function checkCost(kdf: Kdf): void {
  if (!isAcceptableCost(kdf)) throw new IncorrectKey();
}

/** Argon2id, version 1.3. Takes the password's bytes over and wipes them. */
export const stretchHere: Stretch = async (password, kdf) => {
  try {
    checkCost(kdf);
    const stretched = await argon2id({
      password,
      salt: fromBase64url(kdf.salt),
      memorySize: kdf.memoryKiB,
      iterations: kdf.iterations,
      parallelism: kdf.parallelism,
      hashLength: 32,
      outputType: 'binary',
    });
    return Uint8Array.from(stretched);
  } finally {
    wipe(password);
  }
};

/** A small job of nobody's, after which the machine code for the real one is there. Failures show in the real one. */
export async function compileStretch(): Promise<void> {
  const job = { password: 'nobody', salt: new Uint8Array(SALT_BYTES), iterations: 1, parallelism: 1 };
  await argon2id({ ...job, memorySize: COMPILING_KIB, hashLength: 32 }).catch(() => {});
}

/** What a stretched password is good for. */
export interface PasswordKeys {
  /** Shown to the server instead of the password. */
  readonly authKey: Bytes;
  /** Encrypts share B; never leaves the browser, not even as bytes. */
  readonly encKey: CryptoKey;
}

/** Derives both keys and wipes what they are made from. Neither says anything about the other. */
export async function passwordKeys(stretched: Bytes): Promise<PasswordKeys> {
  const material = await crypto.subtle.importKey('raw', stretched, 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ]);
  wipe(stretched);
  const by = (use: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(use) });
  return {
    authKey: new Uint8Array(
      await crypto.subtle.deriveBits(by('guildhall key share auth 1'), material, AUTH_KEY_BYTES * 8),
    ),
    encKey: await crypto.subtle.deriveKey(
      by('guildhall key share encrypt 1'),
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    ),
  };
}
