import type { Caller } from './call';

/** Where a call comes from: the address, and what our proxy says of its place. */
export interface CalledFrom {
  readonly peer: string;
  readonly place: string | null;
}

/** What the HTTP layer needs to know of sessions; made by features/account/session.service.ts. */
export interface Sessions {
  /** The person of a cookie value, or null when it is broken, expired or ended. */
  resolveCaller(cookieValue: string, from?: CalledFrom): Promise<Caller | null>;
}

/** How the signer's calls are told whose they are; made by features/key-share/signer-passes.ts. */
export interface Passes {
  resolve(pass: string): Promise<Caller | null>;
}
