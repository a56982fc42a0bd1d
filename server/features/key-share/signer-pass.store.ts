import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { session } from '@/server/db/schema/account';
import { signerPass } from '@/server/db/schema/key-share';
import type { Storage } from '@/storage/storage';

export class SignerPassStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async addTicket(ticketHash: string, sessionId: number, until: Date): Promise<void> {
    await this.#storage.db.insert(signerPass).values({ ticketHash, sessionId, until });
  }

  /** Makes a pass of a ticket that was never used; answers whose it is. */
  async redeem(
    ticketHash: string,
    pass: { readonly hash: string; readonly until: Date },
    now: Date,
  ): Promise<number | null> {
    const [row] = await this.#storage.db
      .update(signerPass)
      .set({ passHash: pass.hash, until: pass.until })
      .where(
        and(eq(signerPass.ticketHash, ticketHash), isNull(signerPass.passHash), gt(signerPass.until, now)),
      )
      .returning({ sessionId: signerPass.sessionId });
    return row?.sessionId ?? null;
  }

  /** The session of a pass that is still good, by what its cookie is found by. */
  async sessionOf(passHash: string, now: Date): Promise<string | null> {
    const [row] = await this.#storage.db
      .select({ sidHash: session.sidHash })
      .from(signerPass)
      .innerJoin(session, eq(session.id, signerPass.sessionId))
      .where(and(eq(signerPass.passHash, passHash), gt(signerPass.until, now)));
    return row?.sidHash ?? null;
  }

  async pruneOf(sessionId: number, now: Date): Promise<void> {
    await this.#storage.db
      .delete(signerPass)
      .where(and(eq(signerPass.sessionId, sessionId), lt(signerPass.until, now)));
  }
}
