import { jwtVerify } from 'jose';
import {
  cookieValue,
  SESSION_AUDIENCE,
  sessionClaims,
  sessionCookieName,
  type SessionClaims,
} from '@/protocol/session';

/** The key of the session cookie as jose wants it. */
export function sessionKey(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

/**
 * Whether a request looks signed in: the session cookie is ours and has not run out. A hint for redirects only;
 * the platform checks the stored session on every call. Runs on the edge. Never throws.
 */
export async function verifySessionHint(
  cookieHeader: string | null | undefined,
  options: { secret: string; previousSecret?: string | null; publicUrl: string; now?: Date },
): Promise<SessionClaims | null> {
  const token = cookieValue(cookieHeader, sessionCookieName(options.publicUrl));
  if (token === undefined || token.length > 1024) return null;
  for (const secret of [options.secret, options.previousSecret]) {
    if (!secret) continue;
    try {
      const { payload } = await jwtVerify(token, sessionKey(secret), {
        algorithms: ['HS256'],
        audience: SESSION_AUDIENCE,
        currentDate: options.now,
      });
      return sessionClaims.safeParse(payload).data ?? null;
    } catch {
      // Not signed with this one.
    }
  }
  return null;
}
