import { z } from 'zod';

/** Name of the session cookie: the `__Host-` prefix needs Secure, so a plain name stands on http. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-guildhall_session' : 'guildhall_session';
}

/** Keeps the language that a person chose, readable before the session is looked up. */
export const LANGUAGE_COOKIE = 'guildhall_language';

/** The claims of the session cookie, an HS256 token; `sid` is 256 random bits as base64url, stored hashed. */
export const sessionClaims = z.object({ sid: z.string().min(43).max(43), exp: z.int() });
export type SessionClaims = z.output<typeof sessionClaims>;
