import { LANGUAGE_COOKIE } from '@/protocol/session';
import type { Reply } from './call';

/** The caller has the version of the answer that would be sent. */
export class NotModified extends Error {}

/**
 * Collects what a handler says besides its result: the version of it, and cookies. They are Secure where the site is on https, and never readable by scripts, except the
 * language, which the page's own switch writes too (a script cannot replace a cookie that is closed to it).
 */
export class HandlerReply implements Reply {
  readonly cookies: string[] = [];
  /** Of the version, once a handler has named one. */
  etag: string | null = null;
  readonly #known: string;
  readonly #flags: string;

  constructor(publicUrl: string, ifNoneMatch: string | null) {
    this.#known = ifNoneMatch ?? '';
    this.#flags = `; Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  }

  setCookie(name: string, value: string, { maxAgeSeconds }: { maxAgeSeconds: number }): void {
    if (!/^[\w-]+$/.test(name) || !/^[\w.~-]*$/.test(value))
      throw new Error(`Cookie ${name} needs no escaping by rule`);
    this.cookies.push(
      `${name}=${value}; Max-Age=${Math.floor(maxAgeSeconds)}${this.#flags}${name === LANGUAGE_COOKIE ? '' : '; HttpOnly'}`,
    );
  }

  version(tag: string): void {
    if (!/^[\w.:-]+$/.test(tag)) throw new Error('A version needs no escaping by rule');
    this.etag = `W/"${tag}"`;
    const known = this.#known.split(',').map((one) => one.trim());
    if (known.includes(this.etag)) throw new NotModified();
  }

  clearCookie(name: string): void {
    this.setCookie(name, '', { maxAgeSeconds: 0 });
  }
}
