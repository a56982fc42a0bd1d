import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { stepTicket, type StepTicketRow } from '@/server/db/schema/second-step';
import type { Storage } from '@/storage/storage';

/** Logins and confirmations whose second step is open. */
export class StepTicketStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async add(row: typeof stepTicket.$inferInsert): Promise<void> {
    await this.#storage.db.insert(stepTicket).values(row);
  }

  async find(ticketHash: string, now: Date): Promise<StepTicketRow | null> {
    const [row] = await this.#storage.db.select().from(stepTicket).where(isGood(ticketHash, now));
    return row ?? null;
  }

  async setChallenge(ticketHash: string, challenge: string): Promise<void> {
    await this.#storage.db.update(stepTicket).set({ challenge }).where(eq(stepTicket.ticketHash, ticketHash));
  }

  /** Uses a ticket up, the one of this session or of a login: of several callers one gets true. */
  async take(ticketHash: string, sessionId: number | null, now: Date): Promise<boolean> {
    const ofSession = sessionId === null ? isNull(stepTicket.sessionId) : eq(stepTicket.sessionId, sessionId);
    const rows = await this.#storage.db
      .delete(stepTicket)
      .where(and(isGood(ticketHash, now), ofSession))
      .returning({ ticketHash: stepTicket.ticketHash });
    return rows.length > 0;
  }

  async prune(now: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(stepTicket)
      .where(lt(stepTicket.until, now))
      .returning({ ticketHash: stepTicket.ticketHash });
    return rows.length;
  }
}

const isGood = (ticketHash: string, now: Date) =>
  and(eq(stepTicket.ticketHash, ticketHash), gt(stepTicket.until, now));
