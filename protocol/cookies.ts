/**
 * Cookies that travel between the browser, the web process and the platform. On https the two that prove something
 * carry the `__Host-` prefix, so that no neighbouring host can plant them; browsers refuse that prefix on plain http.
 */
export interface CookieNames {
  /** Signed session; see lib/session for the hint that pages may read from it. */
  readonly session: string;
  /** "This browser has logged in to this account before": its owner is let through while strangers are held up. */
  readonly device: string;
}

export function cookieNames(publicUrl: string): CookieNames {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return { session: `${prefix}guildhall_session`, device: `${prefix}guildhall_device` };
}

/** Chosen language; no secret, so it keeps one name on every scheme. */
export const LANGUAGE_COOKIE = 'guildhall_language';

/** A session lives at most this long; it ends earlier after IDLE days without a call. */
export const SESSION_ABSOLUTE_DAYS = 90;
export const SESSION_IDLE_DAYS = 30;

/** The value of one cookie of a `Cookie` header, or undefined. The first one wins, as browsers send the closest path first. */
export function cookieValue(cookieHeader: string | null | undefined, name: string): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}
