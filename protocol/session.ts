import { z } from 'zod';

/** Name of the session cookie: the `__Host-` prefix needs Secure, so a plain name stands on http. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-guildhall_session' : 'guildhall_session';
}

/**
 * Name of the device cookie: "this browser has logged in to this account before". It lets the owner log in while
 * strangers who guess at the account are held up. The web process passes it on together with the session cookie.
 */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-guildhall_device' : 'guildhall_device';
}

/** Name of the cookie that binds a login at an OpenID provider to the browser that began it. */
export function identityCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-guildhall_identity' : 'guildhall_identity';
}

/** Carries the pass of the signer, which its calls bring instead of the cookie. */
export const SIGNER_PASS_HEADER = 'x-signer-pass';

/** Keeps the language that a person chose, readable before the session is looked up. */
export const LANGUAGE_COOKIE = 'guildhall_language';

/** Audience of the session cookie's token; the device cookie has another, so that one never passes for the other. */
export const SESSION_AUDIENCE = 'session';

/** The claims of the session cookie, an HS256 token; `sid` is 256 random bits as base64url, stored hashed. */
export const sessionClaims = z.object({ sid: z.string().min(43).max(43), exp: z.int() });
export type SessionClaims = z.output<typeof sessionClaims>;

/** A session ends after this many days without a call, and after SESSION_ABSOLUTE_DAYS in any case. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_ABSOLUTE_DAYS = 90;

/** The value of one cookie of a `Cookie` header, or undefined; of several the first, the one with the closest path. */
export function cookieValue(cookieHeader: string | null | undefined, name: string): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}
