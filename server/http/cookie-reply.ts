import type { Reply } from './call';

/** Collects the cookies that a handler sets: never readable by scripts, Secure where the site is on https. */
export class CookieReply implements Reply {
  readonly cookies: string[] = [];
  readonly #flags: string;

  constructor(publicUrl: string) {
    this.#flags = `; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  }

  setCookie(name: string, value: string, { maxAgeSeconds }: { maxAgeSeconds: number }): void {
    if (!/^[\w-]+$/.test(name) || !/^[\w.~-]*$/.test(value))
      throw new Error(`Cookie ${name} needs no escaping by rule`);
    this.cookies.push(`${name}=${value}; Max-Age=${Math.floor(maxAgeSeconds)}${this.#flags}`);
  }

  clearCookie(name: string): void {
    this.setCookie(name, '', { maxAgeSeconds: 0 });
  }
}
