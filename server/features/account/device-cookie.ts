import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Config } from '@/server/config/config';
import { derivedKey, newToken, tokenHash } from '@/server/tokens/secret-token';

const AUDIENCE = 'device';
const YEAR_SECONDS = 365 * 86_400;

/**
 * Says that a browser has logged in to an account before. It proves nothing else: it only lets its owner try a password
 * while strangers are held up. It dies with the password it was given for.
 */
export class DeviceCookies {
  static readonly maxAgeSeconds = YEAR_SECONDS;
  readonly #key: Uint8Array;
  readonly #previousKey: Uint8Array | null;

  constructor({
    sessionSecret,
    sessionSecretPrevious,
  }: Pick<Config, 'sessionSecret' | 'sessionSecretPrevious'>) {
    this.#key = derivedKey(sessionSecret, 'device cookie');
    this.#previousKey =
      sessionSecretPrevious === null ? null : derivedKey(sessionSecretPrevious, 'device cookie');
  }

  /** @param browser what `browserOf` reads again, also for other accounts */
  issue(account: { id: number; passwordHash: string }, browser: string, now: Date): Promise<string> {
    return new SignJWT({ pw: passwordMark(account.passwordHash), browser })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setSubject(String(account.id))
      .setJti(newToken())
      .setExpirationTime(Math.floor(now.getTime() / 1000) + YEAR_SECONDS)
      .sign(this.#key);
  }

  /** A name of the device, if the cookie was given for this account and its present password. */
  async read(
    cookie: string | undefined,
    account: { id: number; passwordHash: string } | null,
    now: Date,
  ): Promise<string | null> {
    if (cookie === undefined || cookie.length > 1024) return null;
    const name = await this.#readWith(this.#key, cookie, account, now);
    return name ?? (this.#previousKey && this.#readWith(this.#previousKey, cookie, account, now));
  }

  /** Which browser the cookie was given to, whatever the account; null for one that we did not give. */
  async browserOf(cookie: string | undefined, now: Date): Promise<string | null> {
    if (cookie === undefined || cookie.length > 1024) return null;
    const payload =
      (await payloadOf(this.#key, cookie, now)) ??
      (this.#previousKey && (await payloadOf(this.#previousKey, cookie, now)));
    return typeof payload?.browser === 'string' ? payload.browser : null;
  }

  async #readWith(
    key: Uint8Array,
    cookie: string,
    account: { id: number; passwordHash: string } | null,
    now: Date,
  ): Promise<string | null> {
    const payload = await payloadOf(key, cookie, now);
    const matches =
      payload !== null &&
      account !== null &&
      payload.sub === String(account.id) &&
      payload.pw === passwordMark(account.passwordHash) &&
      typeof payload.jti === 'string';
    return matches ? tokenHash(String(payload.jti)) : null;
  }
}

async function payloadOf(key: Uint8Array, cookie: string, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(cookie, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: now,
    });
    return payload;
  } catch {
    return null;
  }
}

/** Changes with every new password and tells nothing about it: the hash that it is made of has a random salt. */
function passwordMark(passwordHash: string): string {
  return tokenHash(passwordHash).slice(0, 16);
}
