import type { Language } from '@/protocol/account-rules';
import { INTERNAL_SECRET_HEADER, LANGUAGE_HEADER } from '@/protocol/page';
import { fillPath, type RouteDefinition } from '@/protocol/route';
import {
  cookieValue,
  deviceCookieName,
  identityCookieName,
  LANGUAGE_COOKIE,
  sessionCookieName,
  SIGNER_PASS_HEADER,
} from '@/protocol/session';

/** What the web process itself says of a request; nothing of it comes from the browser's word alone. */
export interface RequestOrigin {
  readonly publicUrl: string;
  readonly internalSecret: string;
  readonly requestId: string;
  readonly peer: string;
  /** Where the caller is, as our proxy says it (place.ts). */
  readonly place?: string | null;
  readonly language: Language;
}

const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,1024}$/;
/** Request headers that travel as they are, with the longest value that makes sense; longer ones are cut. */
const passedHeaders: Record<string, number> = {
  'user-agent': 200,
  'idempotency-key': 128,
  'if-none-match': 256,
  origin: 256,
  'sec-fetch-site': 20,
  [SIGNER_PASS_HEADER]: 64,
};

/** The header list of a call to the platform. Everything that is not on the list stays behind. */
export function upstreamHeaders(
  header: (name: string) => string | null,
  origin: RequestOrigin,
): Record<string, string> {
  const result: Record<string, string> = {
    accept: 'application/json',
    [INTERNAL_SECRET_HEADER]: origin.internalSecret,
    'x-guildhall-peer': origin.peer,
    [LANGUAGE_HEADER]: origin.language,
    'x-request-id': origin.requestId,
    ...(origin.place && { 'x-guildhall-place': origin.place }),
  };
  for (const [name, length] of Object.entries(passedHeaders)) {
    const value = header(name);
    if (value !== null) result[name] = value.slice(0, length);
  }
  const given = header('cookie');
  if (given === null) return result;
  const names = ownCookies(origin.publicUrl);
  const cookies = names.flatMap((name) => {
    const value = cookieValue(given, name);
    return value !== undefined && COOKIE_VALUE.test(value) ? [`${name}=${value}`] : [];
  });
  if (cookies.length > 0) result.cookie = cookies.join('; ');
  return result;
}

/** The upstream path of a matched route, made from the template; null for values that an address would swallow. */
export function upstreamPath(definition: RouteDefinition, params: Record<string, string>): string | null {
  if (Object.values(params).some((value) => value === '.' || value === '..')) return null;
  try {
    return `/api/${fillPath(definition.path, params)}`;
  } catch {
    return null;
  }
}

/** Whether a `Set-Cookie` value of the platform sets one of our cookies. */
export function isOwnCookie(setCookie: string, publicUrl: string): boolean {
  const name = setCookie.slice(0, setCookie.indexOf('='));
  return ownCookies(publicUrl).includes(name);
}

/** The `Set-Cookie` value that takes the session cookie away. */
export function clearedSessionCookie(publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(publicUrl)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

const ownCookies = (publicUrl: string) => [
  sessionCookieName(publicUrl),
  deviceCookieName(publicUrl),
  identityCookieName(publicUrl),
  LANGUAGE_COOKIE,
];
