import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

/** 32 MiB and three rounds, as OWASP asks of scrypt; runs beside the event loop. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const satisfies ScryptOptions;
const KEY_LENGTH = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Passwords exist in the stand-alone server alone: the platform keeps its people's own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_LENGTH, COST);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Takes as long for somebody without a password, so that the time tells nothing. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? '').split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_LENGTH, COST);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
