import type { Language } from '@/protocol/account-rules';

/** Paths that carry no language: calls, files, what machines read, and everything that ends like a file. */
const WITHOUT_LANGUAGE = /^\/(?:api|_next|files|og)(?:\/|$)|\.[a-z0-9]{1,12}$/i;

/** The page of a handle. In a folder's name the router reads an @ as something else, so it lies elsewhere inside. */
const HANDLE = /^\/@([^/]+)$/;

/** The path of a page inside Next, where the first segment is its language; people never see it. */
export function internalPath(pathname: string, language: Language): string | null {
  if (WITHOUT_LANGUAGE.test(pathname)) return null;
  const handle = HANDLE.exec(pathname)?.[1];
  if (handle !== undefined) return `/${language}/handle/${handle}`;
  return pathname === '/' ? `/${language}` : `/${language}${pathname}`;
}
