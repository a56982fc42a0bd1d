import { LANGUAGE_COOKIE } from '@/protocol/session';
import type { Reply } from './call';

/**
 * Collects the cookies that a handler sets: Secure where the site is on https, and never readable by scripts, except the
 * language, which the page's own switch writes too (a script cannot replace a cookie that is closed to it).
 */
export class CookieReply implements Reply {
  readonly cookies: string[] = [];
  readonly #flags: string;

  constructor(publicUrl: string) {
    this.#flags = `; Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  }

  setCookie(name: string, value: string, { maxAgeSeconds }: { maxAgeSeconds: number }): void {
    if (!/^[\w-]+$/.test(name) || !/^[\w.~-]*$/.test(value))
      throw new Error(`Cookie ${name} needs no escaping by rule`);
    this.cookies.push(
      `${name}=${value}; Max-Age=${Math.floor(maxAgeSeconds)}${this.#flags}${name === LANGUAGE_COOKIE ? '' : '; HttpOnly'}`,
    );
  }

  clearCookie(name: string): void {
    this.setCookie(name, '', { maxAgeSeconds: 0 });
  }
}
