import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config, SealingSecret } from '@/server/config/config';
import type { UserId } from '@/protocol/ids';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed value belongs to: in another row it is worth nothing. */
export interface SealBound {
  readonly accountId: UserId;
  readonly version: number;
  readonly address: string;
}

/** What is sealed, each kind bound to its own name. */
export type SealedPart = 'share A' | 'share B' | 'verifier' | 'digest';

/** Seals (AES-256-GCM) by one key of the installation, which lies neither in the database nor in backups. */
export interface SealingKey {
  /** Names the key in rows and says nothing of it. */
  readonly id: string;
  seal(part: SealedPart, content: Buffer, bound: SealBound): Buffer;
  /** Returns null for what was not sealed by this key as exactly this. */
  open(part: SealedPart, sealed: Buffer, bound: SealBound): Buffer | null;
  /** The verifier of rows that were made before verifiers were sealed. */
  hmac(authKey: Buffer, bound: SealBound): Buffer;
}

/** The key that seals, and the one before it, which still opens. */
export interface KeyRing {
  readonly current: SealingKey;
  /** Null for a key that this process does not have. */
  byId(id: string): SealingKey | null;
}

export interface ShareSeal {
  /** For share A. */
  readonly a: KeyRing;
  /** For whatever a guess at the password could be checked against: share B, verifier, digest. */
  readonly b: KeyRing;
}

/** Null where the installation has no such keys: then it has no key-share wallets. */
export function createShareSeal({ shareSealing }: Pick<Config, 'shareSealing'>): ShareSeal | null {
  if (!shareSealing) return null;
  // The names are part of what the keys are derived from: another name is another key.
  return { a: keyRing(shareSealing.a, 'seal A', 'id'), b: keyRing(shareSealing.b, 'seal B', 'id B') };
}

function keyRing({ key, previous }: SealingSecret, use: string, name: string): KeyRing {
  const current = sealingKey(key, use, name);
  const all = [current, ...(previous === null ? [] : [sealingKey(previous, use, name)])];
  return { current, byId: (id) => all.find((one) => one.id === id) ?? null };
}

function sealingKey(secret: string, use: string, name: string): SealingKey {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `guildhall key share ${purpose}`, 32));
  const sealKey = derive(use);
  const pepper = derive('verifier');
  return {
    id: createHash('sha256').update(derive(name)).digest('base64url').slice(0, 12),
    seal(part, content, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(boundText(part, bound));
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(part, sealed, bound) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE_BYTES));
        decipher.setAAD(boundText(part, bound)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const content = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([content, decipher.final()]);
      } catch {
        return null;
      }
    },
    hmac: (authKey, bound) =>
      createHmac('sha256', pepper).update(boundText('share A', bound)).update(authKey).digest(),
  };
}

export function boundText(part: SealedPart, { accountId, version, address }: SealBound): Buffer {
  return Buffer.from(`guildhall ${part} 1\nuser ${accountId}\nversion ${version}\naddress ${address}\n`);
}
