import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Digests and sealing for stored calls, under a key that lies outside the database. */
export function createSealer(secret: string) {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  const digestKey = derive('guildhall idempotency digest');

  /** An answer can be opened only by who knows the `Idempotency-Key`, which is stored nowhere. */
  const answerKey = (idempotencyKey: string) => derive(`guildhall idempotency answer ${idempotencyKey}`);

  return {
    /** Passwords are part of what is digested: without the key nobody can guess at them. */
    digest(...parts: readonly string[]): string {
      return createHmac('sha256', digestKey).update(JSON.stringify(parts)).digest('base64url');
    },

    seal(idempotencyKey: string, text: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', answerKey(idempotencyKey), nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },

    open(idempotencyKey: string, sealed: Buffer): string {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', answerKey(idempotencyKey), nonce);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
