import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '@/server/config/config';
import type { UserId } from '@/protocol/ids';
import { derivedKey } from '@/server/tokens/secret-token';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealedSecret {
  readonly sealed: Buffer;
  readonly keyId: string;
}

/**
 * Encrypts (AES-GCM) the secrets of authenticator apps with a key that lies outside the database; each opens for its own
 * account alone.
 */
export class TotpSeal {
  readonly #current: SealKey;
  readonly #previous: SealKey | null;

  constructor({
    sessionSecret,
    sessionSecretPrevious,
  }: Pick<Config, 'sessionSecret' | 'sessionSecretPrevious'>) {
    this.#current = sealKey(sessionSecret);
    this.#previous = sessionSecretPrevious === null ? null : sealKey(sessionSecretPrevious);
  }

  /** Names the key that seals now, and says nothing of it. */
  get keyId(): string {
    return this.#current.id;
  }

  seal(accountId: UserId, secret: Uint8Array): SealedSecret {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#current.key, nonce).setAAD(bound(accountId));
    const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    return { sealed, keyId: this.#current.id };
  }

  /** Returns null for what another key has sealed, or another account's secret. */
  open(accountId: UserId, { sealed, keyId }: SealedSecret): Buffer | null {
    const found = [this.#current, this.#previous].find((one) => one?.id === keyId);
    if (!found) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(bound(accountId)).setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}

interface SealKey {
  readonly id: string;
  readonly key: Uint8Array;
}

function sealKey(secret: string): SealKey {
  const key = derivedKey(secret, 'authenticator secret');
  return { key, id: createHash('sha256').update('id').update(key).digest('base64url').slice(0, 12) };
}

const bound = (accountId: UserId) => Buffer.from(`guildhall authenticator\nuser ${accountId}\n`);
