import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Config } from '@/server/config/config';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed share and a verifier belong to: in another row they are worth nothing. */
export interface SealBound {
  readonly accountId: number;
  readonly version: number;
  readonly address: string;
}

/** Seals shares and checks passwords with one key of the installation, which lies neither in the database nor in backups. */
export interface SealingKey {
  /** Names the key in rows and says nothing of it. */
  readonly id: string;
  seal(share: Buffer, bound: SealBound): Buffer;
  /** Null when it was not sealed by this key for exactly this. */
  open(sealed: Buffer, bound: SealBound): Buffer | null;
  verifier(authKey: Buffer, bound: SealBound): Buffer;
}

/** The key that seals, and the one before it, which still opens. */
export interface ShareSeal {
  readonly current: SealingKey;
  /** Null for a key that this process does not have. */
  byId(id: string): SealingKey | null;
}

/** Null where the installation has no such key: then it has no key-share wallets. */
export function createShareSeal({ shareSealing }: Pick<Config, 'shareSealing'>): ShareSeal | null {
  if (!shareSealing) return null;
  const current = sealingKey(shareSealing.key);
  const all = [current, ...(shareSealing.previous === null ? [] : [sealingKey(shareSealing.previous)])];
  return { current, byId: (id) => all.find((key) => key.id === id) ?? null };
}

/** Whether a password is the one of a verifier; takes the same time whatever differs. */
export function verifies(key: SealingKey, expected: Buffer, authKey: Buffer, bound: SealBound): boolean {
  return timingSafeEqual(key.verifier(authKey, bound), expected);
}

function sealingKey(secret: string): SealingKey {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `guildhall key share ${use}`, 32));
  const sealKey = derive('seal A');
  const pepper = derive('verifier');
  return {
    id: createHash('sha256').update(derive('id')).digest('base64url').slice(0, 12),
    seal(share, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(textOf(bound));
      return Buffer.concat([nonce, cipher.update(share), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, bound) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE_BYTES));
        decipher.setAAD(textOf(bound)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const share = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([share, decipher.final()]);
      } catch {
        return null;
      }
    },
    verifier: (authKey, bound) => createHmac('sha256', pepper).update(textOf(bound)).update(authKey).digest(),
  };
}

const textOf = ({ accountId, version, address }: SealBound) =>
  Buffer.from(`guildhall share A 1\nuser ${accountId}\nversion ${version}\naddress ${address}\n`);
