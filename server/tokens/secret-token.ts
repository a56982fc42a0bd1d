import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 256 random bits in letters and digits alone, as EIP-4361 asks of a nonce. */
export function newNonce(): string {
  return randomBytes(32).toString('hex');
}

/** What of a token is stored: random tokens need no salt and no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A key of its own for one use of the installation's secret. */
export function derivedKey(secret: string, use: string): Uint8Array {
  return createHmac('sha256', secret).update(use).digest();
}
