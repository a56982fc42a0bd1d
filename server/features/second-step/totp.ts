import { Secret, TOTP } from 'otpauth';

/* Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, which is what all of them understand. */

const ISSUER = 'Guildhall';
const SECRET_BYTES = 20;
/** A phone whose clock is off by less than a period still gets in. */
const PERIODS_AROUND = 1;

export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret as people type it, and the address that a QR code holds. */
export function shownTotp(secret: Uint8Array, email: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer: ISSUER, label: email, secret: secretOf(secret) });
  return { secret: totp.secret.base32, address: totp.toString() };
}

/** Returns the period that a code belongs to, counted from 1970, or null for a wrong code. */
export function totpPeriod(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: PERIODS_AROUND });
  return away === null ? null : TOTP.counter({ timestamp }) + away;
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
