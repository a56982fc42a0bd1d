import { SEALED_SHARE_BYTES, shareBinding, type Kdf } from '@/protocol/key-share-rules';
import { randomBytes, utf8, type Bytes } from './bytes';
import { IncorrectKey, orIncorrectKey } from './incorrect-key';

const NONCE_BYTES = 12;

/** What an encrypted share B belongs to. */
export interface Bound {
  readonly user: number;
  readonly address: string;
  readonly version: number;
  readonly kdf: Kdf;
}

/** Nonce, share B and tag. The key is made for this version alone, so a random nonce is never used twice with it. */
export async function sealShareB(
  share: Bytes,
  encKey: CryptoKey,
  bound: Bound,
  nonce: Bytes = randomBytes(NONCE_BYTES),
): Promise<Bytes> {
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, bound), encKey, share);
  const whole = new Uint8Array(SEALED_SHARE_BYTES);
  whole.set(nonce);
  whole.set(new Uint8Array(sealed), NONCE_BYTES);
  return whole;
}

/** Opens with the right key for exactly what it was bound to. */
export async function openShareB(sealed: Bytes, encKey: CryptoKey, bound: Bound): Promise<Bytes> {
  if (sealed.length !== SEALED_SHARE_BYTES) throw new IncorrectKey();
  const nonce = sealed.slice(0, NONCE_BYTES);
  return orIncorrectKey(
    async () =>
      new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, bound), encKey, sealed.slice(NONCE_BYTES))),
  );
}

function algorithm(nonce: Bytes, bound: Bound) {
  return { name: 'AES-GCM', iv: nonce, additionalData: utf8(shareBinding(bound)), tagLength: 128 };
}
