import type { keyShareRoutes } from '@/protocol/key-share';
import type { ResultOf } from '@/protocol/route';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SignerPassStore } from './signer-pass.store';
import type { KeyShareStores } from './deps';

type Routes = typeof keyShareRoutes;

const TICKET_MS = 2 * 60_000;
/** Long enough to write a recovery kit down. */
const PASS_MS = 30 * 60_000;

/** What a session's person is found by, as the sessions keep it. */
export interface SessionCallers {
  callerOf(sidHash: string): Promise<Caller | null>;
}

/**
 * How the signer calls without the session's cookie, which it does not have on an origin of its own: the app fetches a ticket,
 * the signer makes a pass of it, once. A pass opens the calls of key shares alone and ends with its session.
 */
export class SignerPasses {
  readonly #store: SignerPassStore;
  readonly #deps: Pick<Services, 'clock'>;
  readonly #sessions: SessionCallers;

  constructor(deps: Pick<Services, 'clock'> & Pick<KeyShareStores, 'passes'>, sessions: SessionCallers) {
    this.#deps = deps;
    this.#sessions = sessions;
    this.#store = deps.passes;
  }

  async ticket({ sessionId }: Caller): Promise<{ ticket: string }> {
    const now = this.#deps.clock.now();
    const ticket = newToken();
    await this.#store.pruneOf(sessionId, now);
    await this.#store.addTicket(tokenHash(ticket), sessionId, new Date(now.getTime() + TICKET_MS));
    return { ticket };
  }

  async redeem(ticket: string): Promise<ResultOf<Routes['redeemSignerTicket']>> {
    const now = this.#deps.clock.now();
    const pass = newToken();
    const until = new Date(now.getTime() + PASS_MS);
    const redeemed = await this.#store.redeem(tokenHash(ticket), { hash: tokenHash(pass), until }, now);
    const caller = redeemed === null ? null : await this.resolve(pass);
    if (!caller) throw new AppError('link_expired');
    return { pass, user: caller.id, username: caller.username };
  }

  async resolve(pass: string): Promise<Caller | null> {
    const sidHash = await this.#store.sessionOf(tokenHash(pass), this.#deps.clock.now());
    return sidHash === null ? null : this.#sessions.callerOf(sidHash);
  }
}
