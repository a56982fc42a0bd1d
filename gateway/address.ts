/** The address of a request, as far as it can be trusted. */
export interface Address {
  /** Path as it was asked for, still percent-encoded. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** The query with its question mark, or nothing. */
  readonly search: string;
}

const ADDRESS_MAX_LENGTH = 4096;

/** Reads the target of a request; a number is the status of its refusal. */
export function readAddress(target: string | undefined): Address | 400 | 414 {
  if (!target?.startsWith('/')) return 400;
  if (target.length > ADDRESS_MAX_LENGTH) return 414;
  // Printable ASCII without what browsers encode: a raw backslash or blank comes from nobody good.
  if (!/^[\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e|]+$/.test(target)) return 400;
  const mark = target.indexOf('?');
  const pathname = mark < 0 ? target : target.slice(0, mark);
  const search = mark < 0 ? '' : target.slice(mark);
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return 400;
  }
  if (/[\p{Cc}\\]/u.test(decoded)) return 400;
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return 400;
  return { pathname, search, query: new URLSearchParams(search) };
}
