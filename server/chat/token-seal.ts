import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals the tokens of devices with a key that lies outside the database; each opens for its own device alone. */
export function createTokenSeal(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guildhall chat token', 32));
  return {
    seal(deviceId: string, token: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(deviceId));
      return Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },

    /** Null when it was sealed under another secret: then a new token is needed. */
    open(deviceId: string, sealed: Buffer): string | null {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(deviceId)).setAuthTag(sealed.subarray(-TAG_BYTES));
        const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
