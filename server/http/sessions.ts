import type { Caller } from './call';

/** What the HTTP layer needs to know of sessions; made by features/account/session.service.ts. */
export interface Sessions {
  /** The person of a cookie value, or null when it is broken, expired or ended. */
  resolveCaller(cookieValue: string): Promise<Caller | null>;
}

/** How the signer's calls are told whose they are; made by features/key-share/signer-passes.ts. */
export interface Passes {
  resolve(pass: string): Promise<Caller | null>;
}
